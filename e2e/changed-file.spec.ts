/** A chosen file that changes on disk before it is sent: what each upload says of it. */
import { appendFile, writeFile } from 'node:fs/promises'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'

const CHANGED = 'O arquivo mudou ou foi movido depois de escolhido. Escolha-o de novo.'

test('an attachment that changed while it waited is not sent', async ({
  page,
  vendas,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
}, testInfo) => {
  await buildVenda(db, { numero_venda: 'AR001/2026', loja_id, empreendimento_id })
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
