import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { editDialog } from './vocabulary/edited-sale.ts'
import { saleForm } from './vocabulary/sale-form.ts'

const OUTSIDE = 'Fora dos campos da tela:'

test('what is wrong with a field that is hidden is told by its name, read out and in focus', async ({
  page,
  plantao,
  signIn,
}) => {
  const venda = await buildVenda(plantao.db, { status: 'Pago' })
  await signIn(page)
  const edit = editDialog(page)
  const sale = saleForm(page, edit.form)
  await edit.open(venda.id)
  await sale.fill({ Status: 'Desembolsada', 'Data do Desembolso': '31022026' })
  await sale.fill({ Status: 'Pago' })
  await expect(sale.field('Data do Desembolso')).toBeHidden()

  await edit.pressSave()
  await expect(edit.notice).toContainText('O formulário não pode ser salvo.')
  await expect(edit.notice.getByRole('listitem')).toHaveText([/^Data do desembolso: /])
  await expect(edit.notice).toBeFocused()
  await expectAccessible(page)

  // With another field wrong that is on screen, that one has the focus, and it alone is counted.
  await sale.fill({ 'Nome do cliente': '' })
  await edit.pressSave()
  await expect(edit.notice).toContainText(`Corrija 1 campo antes de salvar. ${OUTSIDE}`)
  await expect(edit.notice.getByRole('listitem')).toHaveCount(1)
  await expect(sale.field('Nome do cliente')).toBeFocused()

  await sale.fill({ 'Nome do cliente': 'Márcia Almeida', Status: 'Desembolsada' })
  await edit.pressSave()
  await expect(edit.notice).toHaveText('Corrija 2 campos antes de salvar.')
  await expect(sale.field('Data do Desembolso')).toBeFocused()
  await sale.fill({ 'Data do Desembolso': '28022026', 'Status da comissão': 'Pendente' })
  await edit.save()
})
