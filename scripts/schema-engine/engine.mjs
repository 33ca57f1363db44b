import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { adapterFactory } from './adapter.mjs'
import { createDatabase } from './databases.mjs'

/**
 * Opens the schema engine on a database address and the schema files that the CLI named. `call` runs one method; the
 * output of `diff` goes to `print`.
 */
export function openEngine({ url, datamodels, print }) {
  let panic
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      panic = message
    },
  }
  const files = datamodels.map((file) => [file, readFileSync(file, 'utf8')])
  let engine

  async function call(method, params) {
    if (method === 'createDatabase') return createDatabase(params.datasource?.url ?? url)
    engine ??= startEngine(files, url)
    try {
      const result = await (await engine)[method === 'getDatabaseVersion' ? 'version' : method](params)
      if (method !== 'diff' || typeof result?.stdout !== 'string') return result
      print(result.stdout)
      return { ...result, stdout: null }
    } catch (error) {
      if (panic) error.message = panic
      throw error
    }
  }

  return { call }
}

async function startEngine(files, url) {
  const glueFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const glue = await import(glueFile)
  const wasm = readFileSync(glueFile.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const silent = () => {}
  const options = { datamodels: files.length > 0 ? files : undefined }
  return glue.SchemaEngine.new(options, silent, bindMigrationAwareSqlAdapterFactory(adapterFactory(url)))
}
