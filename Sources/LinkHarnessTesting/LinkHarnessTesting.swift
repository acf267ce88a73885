// LinkHarnessTesting
