-- Opens a puzzle with `zebra lsp` in Neovim, and prints what it shows: a diagnostic, and the text under the pointer.
local function fail(message)
  print("error: " .. message .. "\n")
  vim.cmd("cquit 1")
end

local client = vim.lsp.start_client({ name = "zebra", cmd = { vim.env.ZEBRA, "lsp" }, root_dir = vim.fn.getcwd() })
if not client then
  return fail("`zebra lsp` does not start")
end
vim.lsp.buf_attach_client(0, client)
local function diagnostics()
  return vim.diagnostic.get(0)
end
if not vim.wait(20000, function() return #diagnostics() > 0 end, 20) then
  return fail("there are no diagnostics")
end
local first = diagnostics()[1]
print(string.format("%d:%d: %s\n", first.lnum + 1, first.col + 1, first.message))
vim.api.nvim_win_set_cursor(0, { 4, 6 })
local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(), 20000)
for _, answer in pairs(answers or {}) do
  print(answer.result and answer.result.contents.value .. "\n" or "nothing")
end
if first.lnum ~= 5 then
  return fail("the diagnostic is at another line")
end
vim.cmd("qall!")
