/** A chosen file that changes on disk before it is sent: what each upload says of it. */
import { appendFile, writeFile } from 'node:fs/promises'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { openImport } from './vocabulary/importacao.ts'
import { importacaoDePlanilha, planilha } from './vocabulary/importacao-de-vendas.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const CHANGED = 'O arquivo mudou ou foi movido depois de escolhido. Escolha-o de novo.'

test('a spreadsheet that changes after it was sent is read as it was, from another sheet too; an attachment that changed while it waited is not sent', async ({
  page,
  signIn,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
}, testInfo) => {
  const screen = await openImport(page, signIn)
  const { folha } = importacaoDePlanilha(page)
  const path = testInfo.outputPath('equipe.xlsx')
  await writeFile(path, await planilha('equipe'))
  await test.step('a spreadsheet is read as it was', async () => {
    await screen.chooseFile(path)
    await expect(folha).toBeVisible()
    await appendFile(path, 'changed')
    await folha.selectOption('Equipe')
    await expect(page.getByText('O arquivo tem 2 planilhas; só “Equipe” foi lida.')).toBeVisible()
    await expect(screen.previa.getByRole('row')).toHaveCount(5)
  })
  await buildVenda(db, { numero_venda: 'AR001/2026', loja_id, empreendimento_id })
  const vendas = vendasScreen(page)
  await vendas.open()
  const details = await vendas.openDetails('AR001/2026')
  const [first, second] = [testInfo.outputPath('rg.png'), testInfo.outputPath('cpf.png')]
  await writeFile(first, buildPng(30, 30))
  await writeFile(second, buildPng(30, 30))
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/anexos/**', async (route) => {
    begun.resolve()
    await release.promise
    await route.continue()
  })
  await details.getByLabel('Arquivos a anexar').setInputFiles([first, second])
  await begun.promise
  await appendFile(second, 'changed')
  release.resolve()
  await expect(details.getByRole('list', { name: 'Envios' }).getByRole('listitem')).toContainText([CHANGED])
})
