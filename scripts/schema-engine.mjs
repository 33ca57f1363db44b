#!/usr/bin/env node
// Prisma's CLI would download a schema engine for each platform. This replaces that binary: it takes the same commands
// and line-by-line JSON-RPC over stdio, and answers with the engine's WASM build from the package registry. It is only
// for writing and comparing migrations (scripts/migrations applies them); decision 034 says when it goes.
import { createInterface } from 'node:readline'
import { canConnect, createDatabase } from './schema-engine/databases.mjs'
import { openEngine } from './schema-engine/engine.mjs'

const args = process.argv.slice(2)
const datasource = args.includes('--datasource') ? args[args.indexOf('--datasource') + 1] : undefined
const url = datasource && JSON.parse(datasource).url

if (args.includes('--version')) {
  process.stdout.write('schema-engine-cli wasm\n')
} else {
  logLine('INFO', 'The schema engine starts') // The CLI skips the first line as a greeting.
  if (args.includes('cli')) await runCommand()
  else serve()
}

async function runCommand() {
  try {
    await (args.includes('create-database') ? createDatabase(url) : canConnect(url))
  } catch (error) {
    const prismaCodes = { '3D000': 'P1003', '28P01': 'P1000' }
    logLine('ERROR', error.message, prismaCodes[error.code] ?? 'P1001')
    process.exitCode = 1
  }
}

/** Answers requests one after the other: the engine holds one connection and keeps state between calls. */
function serve() {
  const datamodels = args.flatMap((flag, i) => (flag === '--datamodels' ? [args[i + 1]] : []))
  const engine = openEngine({
    url,
    datamodels,
    print: (content) => send({ id: -1, method: 'print', params: { content } }),
  })
  let previous = Promise.resolve()
  const requests = createInterface({ input: process.stdin })
  requests.on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (method) previous = previous.then(() => engine.call(method, params)).then(answer(id), refuse(id))
  })
  requests.on('close', () => previous.finally(() => process.exit()))
}

function answer(id) {
  return (result) => send({ id, result: result ?? null })
}

function refuse(id) {
  return (error) => {
    const data = {
      is_panic: error.name === 'RuntimeError',
      message: error.message,
      error: { message: error.message },
      error_code: error.code ?? null,
      meta: null,
    }
    send({ id, error: { code: 4466, message: 'The request failed; see the data field.', data } })
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function logLine(level, message, errorCode) {
  const fields = { message, error_code: errorCode }
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
