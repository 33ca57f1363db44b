import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TrendLine } from './trend-line.tsx'

const pathsOf = (isRunning: boolean) => {
  const svg = renderToStaticMarkup(createElement(TrendLine, { values: [10, 10, 2], isRunning }))
  return [...svg.matchAll(/<path d="([^"]*)"/g)].slice(1).map(([, path]) => path)
}

test('a day that is not over is drawn apart from the line of the days before it', () => {
  expect(pathsOf(false)).toEqual(['M0,1L50,1L100,18.6'])
  expect(pathsOf(true)).toEqual(['M0,1L50,1', 'M50,1L100,18.6'])
})
