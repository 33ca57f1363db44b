import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeatTable } from './heat-table.tsx'

test('a phone shows the name of every third hour, a screen reader each', () => {
  const columns = ['06', '07', '08', '09', '10', '11', '12']
  const shown = renderToStaticMarkup(<HeatTable title="Hours" corner="Day" columns={columns} rows={[]} />)
  const names = [...shown.matchAll(/<span( class="phone-screen:sr-only")?>(\d\d)<\/span>/g)]
  expect(names.map(([, , hour]) => hour)).toEqual(columns)
  expect(names.filter(([, isHidden]) => !isHidden).map(([, , hour]) => hour)).toEqual(['06', '09', '12'])
})
