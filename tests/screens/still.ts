import type { Page } from '@playwright/test'

/**
 * Makes a page look the same whenever it is pictured: figures become noughts, times one time, codes to scan blank, bars
 * half as long as they can be. What its scripts write afterwards is stilled as they write it.
 */
export async function still(page: Page): Promise<void> {
  await page.evaluate(stillDocument)
}

function stillDocument(): void {
  const names = 'January|February|March|April|May|June|July|August|September|October|November|December'
  const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'
  const short = (list: string) => list.replace(/(\w{3})\w*/g, '$1t?')
  const rules: [RegExp, string | ((found: string) => string)][] = [
    [new RegExp(`\\b(${names}|${short(names)})\\b`, 'g'), 'Jan'],
    [new RegExp(`\\b(${days}|${short(days)})\\b`, 'g'), 'Mon'],
    [/\b(?=[\w-]*\d)[\w-]{12,}/g, (found) => '0'.repeat(found.length)],
    [/\b\d{1,2} (?=Jan)/g, '00 '],
    [/(\b\d+ ?(s|min|h|d|seconds?|minutes?|hours?|days?)\b,? ?)+/g, '0 s '],
    [/\b[A-Z2-7]{4}( [A-Z2-7]{4})+\b/g, (found) => found.replace(/\w/g, '0')],
    [/\b(?=[A-Z]*\d)[A-Z0-9]{4,}\b/g, (found) => '0'.repeat(found.length)],
    [/just now|less than a minute ago/g, '0 s ago'],
    [/\d/g, '0'],
  ]
  const stilled = (text: string) => rules.reduce((left, [from, to]) => left.replace(from, to as string), text)

  const stillText = (node: Node) => {
    const text = stilled(node.nodeValue ?? '')
    if (text !== node.nodeValue) node.nodeValue = text
  }
  const stillWords = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement?.matches('script, style')) stillText(walker.currentNode)
    }
  }
  const stillField = (field: HTMLInputElement) => {
    if (field.type === 'date') field.value = '2026-01-01'
    if (/^(text|tel|search)$/.test(field.type)) field.value = stilled(field.value)
  }
  const stillBar = ({ style }: HTMLElement) => {
    if (style.width.endsWith('%')) style.width = '50%'
    if (style.height.endsWith('%')) style.height = '50%'
  }
  const stillElement = (element: Element) => {
    stillWords(element)
    element.querySelectorAll('input').forEach(stillField)
    element.querySelectorAll<HTMLElement>('[style*="%"]').forEach(stillBar)
    for (const code of element.querySelectorAll('svg[shape-rendering] path, svg path[shape-rendering]')) code.remove()
  }
  stillElement(document.body)
  new MutationObserver((changes) => {
    for (const { type, target } of changes) {
      if (type === 'characterData') stillText(target)
      else if (target instanceof Element) stillElement(target)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['style'] })
}
