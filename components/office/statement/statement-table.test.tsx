import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OneLineId } from './statement-table.tsx'

test.each(['HRE01-T1-000001-Z6WR', 'tx_xk5awnmvehge1mpdhz97z51e', 'AB'])(
  '%s is whole in the page, to be read aloud, found and copied, and its end is never hidden',
  (id) => {
    const html = renderToStaticMarkup(<OneLineId id={id} />)
    expect(html.replace(/<[^>]*>/g, '')).toBe(id)
    expect(html).toMatch(/^<span class="[^"]*select-all/)
    expect(html).toMatch(new RegExp(`</span>${id.slice(-4)}</span>$`))
  },
)
