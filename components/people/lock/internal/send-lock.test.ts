import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropLock, lockIsKnown, sendLock } from './send-lock.ts'

const post = vi.fn<(address: string) => Promise<Response>>()
const answered = (status: number) => async () => new Response(null, { status })
const lost = async () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', post.mockReset())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lock that was lost, or that no server took, is sent again until it is answered, and then no more', async () => {
  post.mockImplementationOnce(lost).mockImplementationOnce(answered(502)).mockImplementation(answered(204))
  sendLock('idle')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(post.mock.calls.map(([address]) => address)).toEqual(Array(3).fill('/api/lock?idle'))
  expect(await lockIsKnown()).toBe(true)
  expect(post).toHaveBeenCalledTimes(3)
})

test('to unlock, a lost lock is asked for at once; without an answer it is not known', async () => {
  post.mockImplementationOnce(lost).mockImplementationOnce(lost).mockImplementation(answered(204))
  sendLock('hand')
  await vi.advanceTimersByTimeAsync(0)
  expect(await lockIsKnown()).toBe(false)
  expect(await lockIsKnown()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(post).toHaveBeenCalledTimes(3)
})

test('a session that has ended needs no lock', async () => {
  post.mockImplementation(answered(401))
  sendLock('hand')
  expect(await lockIsKnown()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(post).toHaveBeenCalledTimes(1)
})

test('a lost lock whose person has unlocked elsewhere is sent no more', async () => {
  post.mockImplementation(lost)
  sendLock('hand')
  await vi.advanceTimersByTimeAsync(0)
  dropLock()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(post).toHaveBeenCalledTimes(1)
})
