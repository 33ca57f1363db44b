import { expect, test } from 'vitest'
import { bodyUpTo } from './body-up-to.ts'

const to = 'http://here.invalid'

/** A body of unknown length, and how much of it was asked for. */
function endless(): { body: ReadableStream<Uint8Array>; read: () => number } {
  let read = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    read += 1_000
    controller.enqueue(new Uint8Array(1_000))
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), read: () => read }
}

test('a body up to the cap is read whole', async () => {
  expect(await bodyUpTo(new Request(to, { method: 'POST', body: 'x'.repeat(10) }), 10)).toHaveLength(10)
  expect(await bodyUpTo(new Request(to, { method: 'POST' }), 10)).toHaveLength(0)
})

test('a body that says it is larger is not read at all', async () => {
  const { body, read } = endless()
  const headers = { 'content-length': '11' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  expect(await bodyUpTo(new Request(to, init), 10)).toBeNull()
  expect(read()).toBe(0)
})

test('a body that does not say how large it is is read up to the cap and no further', async () => {
  const { body, read } = endless()
  expect(await bodyUpTo(new Request(to, { method: 'POST', body, duplex: 'half' } as RequestInit), 3_500)).toBeNull()
  expect(read()).toBeLessThan(6_000)
})
