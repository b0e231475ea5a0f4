/** A form that is refused always shows what for: under a field, or above its buttons where no field on screen can say it. */
import type { Page } from '@playwright/test'
import { buildFaixa, buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { editDialog } from './vocabulary/edit-forms.ts'
import { expectFieldError, field } from './vocabulary/page.ts'
import { FAIXAS, fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'
import { saleForm } from './vocabulary/sale-form.ts'

const OUTSIDE = 'Fora dos campos da tela:'

/** From now on the server refuses every call of `method` to `path` for these fields. */
async function refuse(page: Page, method: string, path: string, campos: Record<string, string>) {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const body = {
      defined: false,
      code: 'DADOS_INVALIDOS',
      status: 400,
      message: 'Dados inválidos. Verifique os valores informados.',
      data: { campos },
    }
    await route.fulfill({ status: 400, json: body })
  })
}

test('what is wrong with a field that is hidden is told by its name, read out and in focus', async ({
  page,
  plantao,
  signIn,
}) => {
  const venda = await buildVenda(plantao.db, { status: 'Pago' })
  await signIn(page)
  const edit = editDialog(page, 'vendas')
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

test('a refusal of the server for a field that the form does not have is told above the buttons, also of a new record', async ({
  page,
  plantao,
  signIn,
}) => {
  const faixa = await buildFaixa(plantao.db)
  const faixas = recordsScreen(page, FAIXAS)
  const { notice } = editDialog(page, 'faixas')
  await signIn(page)
  await faixas.open()
  await faixas.openEdit(faixa.nome)
  await fillFields(faixas.editForm, { Nome: 'Ouro' })
  const path = `/api/faixas/${faixa.id}`
  await refuse(page, 'PUT', path, { 'registro.aprovador_id': 'Escolha quem aprova a faixa' })
  await faixas.pressSaveChanges()
  await expect(notice).toContainText('Dados inválidos. Verifique os valores informados.')
  await expect(notice.getByRole('listitem')).toHaveText(['Escolha quem aprova a faixa'])
  await expect(notice).toBeFocused()
  await expectAccessible(page)

  await page.unroute(`**${path}`)
  await refuse(page, 'PUT', path, {
    'faixa.nome': 'Já existe uma faixa com este nome',
    'registro.aprovador_id': 'Escolha quem aprova a faixa',
  })
  await faixas.pressSaveChanges()
  await expectFieldError(faixas.editForm, 'Nome', 'Já existe uma faixa com este nome')
  await expect(field(faixas.editForm, 'Nome')).toBeFocused()
  await expect(notice.getByRole('listitem')).toHaveText(['Escolha quem aprova a faixa'])
  await fillFields(faixas.editForm, { Nome: 'Prata' })
  await expect(notice).toBeHidden()
  await faixas.editForm.getByRole('button', { name: 'Cancelar' }).click()
  await faixas.leaving.getByRole('button', { name: 'Descartar' }).click()
  await test.step('a new record is refused in the same words', async () => {
    const lojas = recordsScreen(page, LOJAS)
    await lojas.open('?aba=nova')
    await fillFields(lojas.newForm, { Nome: 'Loja Nova', Código: 'NV', Endereço: 'Rua das Flores' })
    await refuse(page, 'POST', '/api/lojas', { regional: 'Regional é obrigatória' })
    await lojas.pressSave()
    const notice = lojas.newForm.getByRole('alert').last()
    await expect(notice).toContainText(OUTSIDE)
    await expect(notice.getByRole('listitem')).toHaveText(['Regional é obrigatória'])
    await expect(notice).toBeFocused()
  })
})
