import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'

// Nobody else counts the drawers of this shop.
beginFresh()

test('a day with many differences shows fifty at a time, counts all, and leads to all on one page', async ({
  stack,
  query,
}) => {
  await query(
    `with made as (
       insert into "Till" (id, "branchCode", number) select gen_random_uuid(), 'HRE-01', n from generate_series(101, 160) n
       returning id
     )
     insert into "Shift" (id, "tillId", "openTillId", environment, "openedById", "openedAt")
     select gen_random_uuid(), id, id, 'test', (select id from "Staff" where username = 'tendai'), now() from made
     returning 1 as one`,
  )
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  const [day] = await query(`select to_char(now() at time zone 'Africa/Harare', 'YYYY-MM-DD') as day`)
  const tills = () => office.texts('tbody tr').map((text) => /till (1\d\d)/.exec(text)?.[1] ?? text)
  await office.open(`/day-close?day=${day?.day}`)
  expect(office.text).toContain('60 differences')
  const first = tills()
  expect(first).toHaveLength(50)
  const links = () => Array.from(office.shown?.page.querySelectorAll('main a') ?? [])
  const href = (text: string) =>
    links()
      .find((link) => link.textContent === text)
      ?.getAttribute('href') ?? ''
  const all = href('Show all on one page')
  await office.open(href('Next page'))
  expect(office.text).toContain('60 differences')
  const second = tills()
  expect(second).toHaveLength(10)
  await office.open(all)
  expect(tills().toSorted()).toEqual([...first, ...second].toSorted())
  expect(new Set(tills()).size).toBe(60)
})
