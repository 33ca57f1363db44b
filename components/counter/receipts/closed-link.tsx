/** Shown for a link that does not work, in every language. */
export function ClosedLink({ texts }: { texts: { lang: string; text: string }[] }) {
  return (
    <main className="mx-auto grid max-w-136 grid-cols-1 gap-4 px-4 py-6 print:max-w-none print:p-0">
      {texts.map(({ lang, text }) => (
        <p key={lang} lang={lang} className="rounded bg-paper px-6 py-4 text-lead">
          {text}
        </p>
      ))}
    </main>
  )
}
