import { expect, it } from 'vitest'
import { html } from './html.ts'

it('what is put in is text, in an element and in an attribute', () => {
  const hostile = `"><script>alert('1')</script>&amp;\``
  const { text } = html`<p title="${hostile}">${hostile}</p>`
  expect(text.match(/[<>]/g)).toHaveLength(4)
  expect(text.match(/["'`]/g)).toHaveLength(2)
  expect(text).toContain('&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;&#96;')
})

it('HTML, arrays and nothing', () => {
  const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text).toBe(
    '<ul><li>&#60;a&#62;</li><li>b</li></ul>0',
  )
})
