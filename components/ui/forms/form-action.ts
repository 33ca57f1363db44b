/** A server action as components take it: reads the form, answers with a redirect. */
export type FormAction = (form: FormData) => Promise<void>
