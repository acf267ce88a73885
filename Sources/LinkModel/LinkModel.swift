// LinkModel
