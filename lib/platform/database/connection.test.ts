import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { prepareConnection, USUAL } from './connection.ts'

test('a server that stops while a connection says goodbye ends no process', async () => {
  const connection = Object.assign(new EventEmitter(), { stream: new Socket() })
  onTestFinished(() => void connection.stream.destroy())
  const query = async () => [{ rows: [{ TimeZone: 'UTC' }] }, { rows: [{ now: new Date() }] }]
  const client = Object.assign(new EventEmitter(), { connection, query })
  await prepareConnection(client as unknown as pg.ClientBase, USUAL)
  expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow()
})
