//! The language server: what an editor shows of a puzzle while it is written.
//!
//! It speaks the Language Server Protocol over standard input and output. A text is read when the editor has sent all of its
//! changes, and with the budget of the compiler, so the work for a keystroke is bounded.

mod actions;
mod analysis;
mod completion;
mod diagnostics;
mod file;
mod hover;
mod position;
mod rename;
mod symbols;

use std::collections::HashMap;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, Formatting,
    GotoDefinition, HoverRequest, PrepareRenameRequest, References, Rename, Request as _,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CompletionOptions, CompletionResponse, DocumentHighlight,
    DocumentSymbolResponse, GotoDefinitionResponse, HoverProviderCapability, InitializeResult, Location,
    OneOf, PublishDiagnosticsParams, RenameOptions, ServerCapabilities, ServerInfo,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Uri,
    WorkDoneProgressOptions,
};

use crate::document::Language;
use crate::exit::{Exit, Failure};
use crate::formatter;
use analysis::Occurrence;
use file::File;

/// Serves an editor until it ends the session.
pub(crate) fn serve() -> Result<Exit, Failure> {
    let (connection, threads) = Connection::stdio();
    let exit = Server { connection, files: HashMap::new() }.run();
    // The sender of the server is dropped, so the threads end.
    let joined = threads.join();
    match exit {
        Ok(exit) => joined.map(|()| exit).map_err(|error| Failure::io("read", "<stdin>", &error)),
        Err(message) => Err(Failure::new(format_args!("{message}"))),
    }
}

struct Server {
    connection: Connection,
    /// The open files, by their URIs.
    files: HashMap<String, File>,
}

impl Server {
    fn run(mut self) -> Result<Exit, String> {
        let (id, _) = self.connection.initialize_start().map_err(|error| error.to_string())?;
        let name = "zebra".to_owned();
        let version = Some(env!("CARGO_PKG_VERSION").to_owned());
        let server_info = Some(ServerInfo { name, version });
        let result = InitializeResult { capabilities: capabilities(), server_info };
        let result = serde_json::to_value(result).map_err(|error| error.to_string())?;
        self.connection.initialize_finish(id, result).map_err(|error| error.to_string())?;
        loop {
            // Diagnostics of texts between two keystrokes would be late.
            if self.connection.receiver.is_empty() {
                self.publish();
            }
            let Ok(message) = self.connection.receiver.recv() else { return Ok(Exit::Error) };
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request).map_err(|error| error.to_string())? {
                        return Ok(Exit::Success);
                    }
                    let response = self.response(request);
                    self.send(response.into());
                }
                Message::Notification(notification) if notification.method == "exit" => {
                    return Ok(Exit::Error);
                }
                Message::Notification(notification) => self.notice(notification),
                Message::Response(_) => {}
            }
        }
    }

    fn send(&self, message: Message) {
        // If the editor is gone, the next message is missing, too.
        let _ = self.connection.sender.send(message);
    }

    /// Sends the diagnostics of all files that have changed.
    fn publish(&mut self) {
        let mut pending = Vec::new();
        for file in self.files.values_mut().filter(|file| !file.is_published) {
            file.is_published = true;
            pending.push(diagnostics::all(file));
        }
        pending.into_iter().for_each(|diagnostics| self.send_diagnostics(diagnostics));
    }

    fn send_diagnostics(&self, diagnostics: PublishDiagnosticsParams) {
        self.send(Notification::new(PublishDiagnostics::METHOD.to_owned(), diagnostics).into());
    }

    /// Takes a change of the open files. What is malformed or unknown is ignored, as the protocol asks for.
    fn notice(&mut self, notification: Notification) {
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Ok(params) = params::<lsp_types::DidOpenTextDocumentParams>(notification.params) {
                    let file = File::open(params.text_document);
                    self.files.insert(file.uri.as_str().to_owned(), file);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Ok(params) = params::<lsp_types::DidChangeTextDocumentParams>(notification.params) {
                    let document = params.text_document;
                    if let Some(file) = self.files.get_mut(document.uri.as_str()) {
                        file.change(document.version, params.content_changes);
                    }
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Ok(params) = params::<lsp_types::DidCloseTextDocumentParams>(notification.params) {
                    let uri = params.text_document.uri;
                    self.files.remove(uri.as_str());
                    self.send_diagnostics(PublishDiagnosticsParams::new(uri, Vec::new(), None));
                }
            }
            _ => {}
        }
    }

    fn response(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let result = match method.as_str() {
            HoverRequest::METHOD => self.answer::<HoverRequest>(params, |server, params| {
                let place = params.text_document_position_params;
                Ok(server.at(&place).and_then(|file| hover::hover(file, place.position)))
            }),
            Completion::METHOD => self.answer::<Completion>(params, |server, params| {
                let place = params.text_document_position;
                let items = server.at(&place).map(|file| completion::completions(file, place.position));
                Ok(items.map(CompletionResponse::Array))
            }),
            GotoDefinition::METHOD => self.answer::<GotoDefinition>(params, |server, params| {
                Ok(server.definition(&params.text_document_position_params))
            }),
            References::METHOD => self.answer::<References>(params, |server, params| {
                let place = params.text_document_position;
                let has_declaration = params.context.include_declaration;
                let Some(file) = server.at(&place) else { return Ok(None) };
                let uses =
                    uses(file, &place).into_iter().filter(|name| has_declaration || !name.is_declaration);
                Ok(Some(uses.map(|name| location(file, name)).collect()))
            }),
            DocumentHighlightRequest::METHOD => {
                self.answer::<DocumentHighlightRequest>(params, |server, params| {
                    let place = params.text_document_position_params;
                    let Some(file) = server.at(&place) else { return Ok(None) };
                    let highlight = |name: &Occurrence| DocumentHighlight {
                        range: location(file, name).range,
                        kind: None,
                    };
                    Ok(Some(uses(file, &place).into_iter().map(highlight).collect()))
                })
            }
            PrepareRenameRequest::METHOD => self.answer::<PrepareRenameRequest>(params, |server, place| {
                Ok(server.at(&place).and_then(|file| rename::prepare(file, place.position)))
            }),
            Rename::METHOD => self.answer::<Rename>(params, |server, params| {
                let place = params.text_document_position;
                let Some(file) = server.at(&place) else { return Ok(None) };
                let edits = rename::rename(file, place.position, &params.new_name)?;
                Ok(Some(actions::edit_of(file, edits)))
            }),
            CodeActionRequest::METHOD => self.answer::<CodeActionRequest>(params, |server, params| {
                Ok(server.file(&params.text_document.uri).map(|file| actions::actions(file, &params)))
            }),
            DocumentSymbolRequest::METHOD => {
                self.answer::<DocumentSymbolRequest>(params, |server, params| {
                    let symbols = server.file(&params.text_document.uri).map(symbols::symbols);
                    Ok(symbols.map(DocumentSymbolResponse::Nested))
                })
            }
            Formatting::METHOD => self.answer::<Formatting>(params, |server, params| {
                Ok(server.file(&params.text_document.uri).and_then(formatted))
            }),
            _ => Err((ErrorCode::MethodNotFound, format!("`{method}` is not supported"))),
        };
        match result {
            Ok(result) => Response::new_ok(id, result),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        }
    }

    /// Answers a request of one kind.
    fn answer<R: lsp_types::request::Request>(
        &self,
        request: serde_json::Value,
        answer: impl FnOnce(&Server, R::Params) -> Result<R::Result, String>,
    ) -> Result<serde_json::Value, (ErrorCode, String)> {
        let params = params(request).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
        let result = answer(self, params).map_err(|message| (ErrorCode::RequestFailed, message))?;
        serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
    }

    fn file(&self, uri: &Uri) -> Option<&File> {
        self.files.get(uri.as_str())
    }

    fn at(&self, place: &TextDocumentPositionParams) -> Option<&File> {
        self.file(&place.text_document.uri)
    }

    fn definition(&self, place: &TextDocumentPositionParams) -> Option<GotoDefinitionResponse> {
        let file = self.at(place)?;
        let declaration = uses(file, place).into_iter().find(|name| name.is_declaration)?;
        Some(GotoDefinitionResponse::Scalar(location(file, declaration)))
    }
}

fn params<P: serde::de::DeserializeOwned>(value: serde_json::Value) -> Result<P, serde_json::Error> {
    serde_json::from_value(value)
}

/// Returns the uses of the name at a place.
fn uses<'f>(file: &'f File, place: &TextDocumentPositionParams) -> Vec<&'f Occurrence> {
    let Some(analysis) = file.analysis() else { return Vec::new() };
    let name = analysis.name_at(file.lines.byte(&file.text, place.position));
    name.map(|name| analysis.uses(name.what).collect()).unwrap_or_default()
}

fn location(file: &File, name: &Occurrence) -> Location {
    Location::new(file.uri.clone(), file.lines.range(&file.text, name.at.clone()))
}

/// Returns the changes that format a file, if it has no syntax errors.
fn formatted(file: &File) -> Option<Vec<TextEdit>> {
    let analysis = file.analysis().filter(|analysis| analysis.reading.syntax_errors == 0)?;
    let text = match actions::language(analysis)? {
        Language::Zbc => formatter::zbc(&file.text),
        Language::Text => formatter::text(&file.text),
        Language::Rust => return None,
    };
    Some(file.edit_to(&text).into_iter().collect())
}

/// What the server can do.
fn capabilities() -> ServerCapabilities {
    let kinds = vec![CodeActionKind::QUICKFIX, CodeActionKind::SOURCE_FIX_ALL];
    let triggers = [".", ":", "\""].map(str::to_owned).to_vec();
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers),
            ..Default::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(
            CodeActionOptions { code_action_kinds: Some(kinds), ..Default::default() }.into(),
        ),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        ..Default::default()
    }
}
