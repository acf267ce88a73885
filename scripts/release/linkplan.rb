# The template of the Homebrew formula; scripts/release/build-release.sh --formula URL replaces what is between @.
class Linkplan < Formula
  desc "Replay deep links and universal links, and tell where they end up and why"
  homepage "https://git.example/link-harness"
  version "@VERSION@"
  license "MIT"

  on_macos do
    depends_on arch: :arm64
    url "@URL@/linkplan-@VERSION@-macos-arm64.tar.gz"
    sha256 "@SHA256 macos-arm64@"
  end

  on_linux do
    depends_on arch: :x86_64
    url "@URL@/linkplan-@VERSION@-linux-x86_64.tar.gz"
    sha256 "@SHA256 linux-x86_64@"
  end

  def install
    bin.install "linkplan"
    bash_completion.install "completions/linkplan.bash" => "linkplan"
    zsh_completion.install "completions/_linkplan"
    fish_completion.install "completions/linkplan.fish"
  end

  test do
    assert_equal "linkplan #{version}\n", shell_output("#{bin}/linkplan --version")
  end
end
