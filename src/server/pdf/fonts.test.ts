import { describe, expect, it } from 'vitest'
import { countLetters, textOfPdf } from '../testing/files/pdf.ts'
import { renderOnePage, renderPdf } from './printer.ts'

/** What is drawn of the text, without the blanks between its parts. */
async function drawnOf(text: string, render: typeof renderOnePage = renderPdf): Promise<string> {
  const pdf = await render({ content: [text], defaultStyle: { font: 'Roboto' } })
  return textOfPdf(pdf ?? Buffer.alloc(0)).replaceAll(' ', '')
}

describe('the text of a PDF', () => {
  it.each([
    ['letters', 'Imobiliária São João: R$ 1.234,56 – ½ € “ª”'],
    ['symbols', '✔ ✓ ✗ → ← ⇒ ★ ☆ ☎ ☐ ☑ ≥ ② ⌂'],
    ['emoji', '🏠 😀 🚀 ✅ 🔑 📱 🤷 🪪'],
    ['other alphabets', 'Ж Ω ạ Ş'],
  ])('has %s', async (_, text) => {
    expect(await drawnOf(text)).toBe(text.replaceAll(' ', ''))
  })

  it.each([
    ['a word that no font has', 'Sr. 中文 字!', 'Sr.[?][?]!'],
    ['a letter in two parts', 'Joa\u0303o', 'João'],
    ['what is invisible', 'a\u200bb\u0007c\u202ed\ufeff', 'abcd'],
    ['a tab and rare blanks', 'a\tb\u2003c\u2028d', 'abcd'],
  ])('of %s', async (_, text, drawn) => {
    expect(await drawnOf(text)).toBe(drawn)
  })

  it('joins emoji that are one picture', async () => {
    const render = (text: string) => renderPdf({ content: [text], defaultStyle: { font: 'Roboto' } })
    expect(countLetters(await render('👩‍👩‍👧'))).toBe(1)
    expect(countLetters(await render('👩👩👧'))).toBe(3)
  })

  it('is the same wherever it stands, and on a document of one page', async () => {
    const text = 'a ✔ b'
    const pdf = await renderPdf({
      content: [
        { text, bold: true },
        { text: [text, { text }] },
        { stack: [text] },
        { columns: [text, { width: 100, text }] },
        { table: { body: [[text, { text }]] } },
        [text],
      ],
      footer: { columns: [{ text }] },
      defaultStyle: { font: 'Roboto' },
    })
    expect(textOfPdf(pdf).replaceAll(' ', '')).toBe('a✔b'.repeat(10))
    expect(await drawnOf(text, renderOnePage)).toBe('a✔b')
  })
})
