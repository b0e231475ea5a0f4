// @vitest-environment happy-dom
/** What is refused of an attachment before anything is sent. That files are attached, seen, opened and deleted, `e2e/anexos.spec.ts` shows. */
import { expect, test } from 'vitest'
import { chooseFiles } from '../testing/parts.ts'
import { all, dialog, openScreen, press, shown, textOf } from '../testing/screen.tsx'
import { aVenda } from '../vendas/form/testing.ts'
import { CHOICES } from '../vendas/testing.ts'
import { Route } from '../vendas/VendasScreen.tsx'

test('another content than a name promises, more than 10 MB and an empty file are refused, cannot be sent, and leave the list', async () => {
  const venda = aVenda()
  const { sent } = openScreen(
    Route,
    `/vendas?venda=${venda.id}&acao=ver`,
    {
      ...CHOICES,
      [`GET /api/vendas/${venda.id}`]: venda,
      'GET /api/vendas/*/anexos': { quantidade: 0, itens: [] },
    },
    { cargo: 'Staff' },
  )
  const type = 'application/pdf'
  const large = new Uint8Array(10_000_001)
  large.set(new TextEncoder().encode('%PDF-1.7\n'))
  await chooseFiles('Arquivos a anexar', [
    new File(['<!doctype html><script>1</script>'], 'contrato.pdf', { type }),
    new File([large], 'planta.pdf', { type }),
    new File([], 'vazio.pdf', { type }),
  ])
  const uploads = () => all('ul[aria-label="Envios"] > li', dialog).map(textOf)
  for (const [i, words] of [
    /contrato\.pdf.*O conteúdo deste arquivo é de outro tipo/,
    /planta\.pdf.*O arquivo deve ter no máximo 10 MB/,
    /vazio\.pdf.*O arquivo está vazio/,
  ].entries())
    await shown(() => words.test(uploads()[i] ?? ''), String(words))
  expect(all('button', dialog).map(textOf)).not.toContainEqual(expect.stringMatching(/^Continuar/))
  for (const name of ['contrato.pdf', 'planta.pdf', 'vazio.pdf'])
    await press(`Tirar ${name} da lista`, dialog)
  await shown(() => uploads().length === 0, 'no uploads')
  expect(sent).toEqual([])
})
