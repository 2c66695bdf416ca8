// Starts `zebra lsp` and connects the editor with it.
const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

// Any text could be plain text or JSON: the server leaves those in peace that are no puzzles.
const documentSelector = [
  { language: "zbc" },
  { language: "zebra-text" },
  { language: "plaintext", pattern: "**/*.txt" },
  { language: "json", pattern: "**/*.json" },
];

async function start() {
  const command = workspace.getConfiguration("zebra").get("path") || "zebra";
  const server = { command, args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient("zebra", "Zebra", server, { documentSelector });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    window.showErrorMessage(
      `cannot start \`${command} lsp\`: ${error.message}; install the command, or set \`zebra.path\``,
    );
  }
}

async function stop() {
  const last = client;
  client = undefined;
  await last?.stop();
}

exports.activate = async (context) => {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(commands.registerCommand("zebra.restart", restart));
  await start();
};

exports.deactivate = stop;
