import pg from 'pg'

/** Resolves if the database at the address answers. */
export async function canConnect(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

/** Creates the database that the address names, unless another process has just created it. */
export async function createDatabase(url) {
  const server = new URL(url)
  const databaseName = decodeURIComponent(server.pathname.slice(1))
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(databaseName)}`)
  } catch (error) {
    const madeByAnother = ['42P04', '23505'].includes(error.code)
    if (!madeByAnother) throw error
  } finally {
    await client.end()
  }
  return { databaseName }
}
