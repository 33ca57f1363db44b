import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { parseIntoClientConfig } from 'pg-connection-string'

/** The one-byte type "char" of PostgreSQL's catalogue, which introspection reads but the adapter does not know. */
const CHAR_OID = 18
const BPCHAR_OID = 1042

/**
 * Prisma's own PostgreSQL adapter, changed for the schema engine: it has one connection, so that the session's advisory
 * lock covers the migration, and a shadow database that can be dropped.
 */
export function adapterFactory(url) {
  // Parsed, because in a connection string the database's name would override the shadow database's.
  const config = { ...(url && parseIntoClientConfig(url)), max: 1 }
  const factory = new PrismaPg(config)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => adapt(await connect())
  factory.connectToShadowDb = async () => {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    const main = await connect()
    await main.executeScript(`CREATE DATABASE "${database}"`)
    const shadow = adapt(await new PrismaPg({ ...config, database }).connect())
    const dispose = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await dispose()
      await main.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`)
      await main.dispose()
    }
    return shadow
  }
  return factory
}

function adapt(connection) {
  runScriptsWhole(connection)
  readCharColumns(connection)
  return connection
}

/**
 * The adapter splits scripts at every semicolon, even inside functions. Sent whole, a migration is applied completely
 * or not at all.
 */
function runScriptsWhole(connection) {
  connection.executeScript = async (script) => {
    try {
      await connection.underlyingDriver().query(script)
    } catch (error) {
      connection.onError(error)
    }
  }
}

function readCharColumns(connection) {
  const charColumns = new WeakMap()
  const performIO = connection.performIO.bind(connection)
  connection.performIO = async (query) => {
    const result = await performIO(query)
    const columns = result.fields.filter((field) => field.dataTypeID === CHAR_OID)
    charColumns.set(
      query,
      columns.map((field) => result.fields.indexOf(field)),
    )
    for (const field of columns) field.dataTypeID = BPCHAR_OID
    return result
  }
  const queryRaw = connection.queryRaw.bind(connection)
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const column of charColumns.get(query)) result.columnTypes[column] = ColumnTypeEnum.Character
    return result
  }
}
