import { useLocale, useTranslations } from 'next-intl'
import { Word } from '@/components/ui/lists/facts.tsx'
import { type Finding, paramsInWords } from '@/lib/office/set-up/model.ts'
import type messages from '@/messages/en.json'

type Sentence = keyof typeof messages.setUp.findings

/** Findings with a word, a shape and a sentence each; the worst first. */
export function FindingList({ findings }: { findings: Finding[] }) {
  const t = useTranslations('setUp')
  const locale = useLocale()
  const weight = { bad: 0, look: 1, good: 2 }
  const sorted = [...findings].sort((a, b) => weight[a.verdict] - weight[b.verdict])
  return (
    <ul className="mb-4 grid gap-3">
      {sorted.map(({ check, reason, about, verdict, params }) => (
        <li
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 max-phone:grid-cols-1"
          key={`${check} ${about}`}
        >
          <Word tone={verdict}>{t(`verdicts.${verdict}`)}</Word>
          <span>{t(`findings.${`${check}_${reason}` as Sentence}`, paramsInWords(params, locale))}</span>
        </li>
      ))}
    </ul>
  )
}
