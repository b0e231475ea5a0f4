/** HTML written by the server: what is put into a template is text, unless it is HTML from a template itself. */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | undefined | false | readonly Part[]

/** html`<p>${name}</p>`: null, undefined and false are nothing, arrays are their items. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(literals.map((literal, i) => literal + textOf(parts[i])).join(''))
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`)
}

const SPECIAL = /[&<>"'`\u2028\u2029]/g
