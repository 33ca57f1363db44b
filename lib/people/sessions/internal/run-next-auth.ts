import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth, { type AuthOptions } from 'next-auth'

type Asked = {
  action: 'signin' | 'callback'
  cookies: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, string>>
}

/** Where next-auth sends the browser, and the header lines of the cookies that it sets, by cookie name. */
type Answered = { location: string | null; cookies: Map<string, string> }

/**
 * Runs next-auth's handler for its provider `company`. The handler works on Node's requests and responses, so it gets
 * only the parts that it reads, and its answer is kept instead of sent: the caller decides what reaches the browser.
 */
export async function runNextAuth(options: AuthOptions, { action, cookies, query, body }: Asked): Promise<Answered> {
  const request = {
    method: body ? 'POST' : 'GET',
    query: { ...query, nextauth: [action, 'company'] },
    headers: {},
    cookies,
    body,
  }
  const headers = new Map<string, unknown>()
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    end() {},
    json() {},
    send() {},
  }
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  const lines = (headers.get('Set-Cookie') ?? []) as string[]
  return {
    location: (headers.get('Location') as string | undefined) ?? null,
    cookies: new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line])),
  }
}
