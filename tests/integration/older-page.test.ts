import { afterAll, beforeAll, expect, test } from 'vitest'
import { postAction, readBuiltActions } from '../support/doors/post-action.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { rawRequest } from '../support/raw-request.ts'
import { openShop } from '../support/shop.ts'

openShop()
let web: WebProcess
beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web?.stop())

const headers = () => ({ origin: web.url })

/** An action of a version that named it otherwise. */
function gone() {
  const [action] = readBuiltActions()
  if (!action) throw new Error('The build has no actions')
  return { ...action, id: action.id.replace(/.{6}$/, '000000'), address: '/sign-in' }
}

test('a form posted without a script from a page of another version leads to a page that says so', async () => {
  const posted = await postAction(web.url, gone(), { fields: { username: 'tendai' }, headers: headers(), state: false })
  expect(posted).toMatchObject({ status: 303, refused: 'PROGRAM_UPDATED' })
  const told = await (await fetch(new URL(posted.to ?? '', web.url))).text()
  expect(told).toContain('the program was updated')
})

test('a press with a script is told by Next’s own mark, from which its page knows', async () => {
  const posted = await postAction(web.url, gone(), { fields: {}, headers: headers(), state: true })
  expect(posted).toMatchObject({ status: 409, to: null })
})

test('a form posted through a proxy that does not pass the Host is read, and one of another site is still refused', async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${gone().id}"\r\n\r\n\r\n--x--\r\n`
  const post = async (origin: string) => {
    const headers = { origin, host: 'inside:3000', 'content-type': 'multipart/form-data; boundary=x' }
    const length = { 'content-length': String(body.length) }
    const given = { method: 'POST', headers: { ...headers, ...length }, body: [body] }
    const { status, headers: told } = await rawRequest(web.url, '/sign-in', given)
    return `${status} ${new URL(told.location ?? '', web.url).searchParams.get('problem')}`
  }
  expect(await post(web.url)).toBe('303 PROGRAM_UPDATED')
  expect(await post('https://elsewhere.example')).toBe('303 FORM_NOT_OURS')
})
