/** Who earns a share of a sale without being a participant: recorded by keyboard, seen, released and paid. */
import { buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { keyboard } from './vocabulary/keyboard.ts'
import { expectToast, field, visit } from './vocabulary/page.ts'

test("an Administrador records a captador's share by keyboard, sees it, releases and pays it", async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const captadora = 'Célia Moreira'
  await buildFavorecido(plantao.db, { tipo: 'Corretor externo', nome: captadora })
  await buildFavorecido(plantao.db, { tipo: 'Imobiliária parceira', nome: 'Parceira Imóveis' })
  const { loja_id, empreendimento_id, corretores } = brokerage
  const { id } = await buildVenda(
    plantao.db,
    { numero_venda: 'AR001/2026', loja_id, empreendimento_id, valor_venda: 412_350 },
    [{ colaborador_id: corretores[0] }],
  )
  await vendas.open(`?venda=${id}&acao=editar`)
  const { form } = vendas.editForm
  const row = form.getByRole('group', { name: 'Comissionado 1', exact: true })

  await test.step('a row is added and filled by keys alone', async () => {
    const add = form.getByRole('button', { name: 'Adicionar comissionado' })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(field(row, 'Favorecido')).toBeFocused()
    await page.keyboard.type('celia')
    await expect(page.getByRole('option', { name: captadora })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(row, 'Favorecido')).toHaveValue(captadora)
    await page.keyboard.press('Tab')
    await expect(field(row, 'Papel')).toBeFocused()
    await page.keyboard.press('Enter')
    const papeis = ['Gerente', 'Diretor', 'Coordenação', 'Captador', 'Indicação', 'Parceria']
    await expect(page.getByRole('option')).toHaveText(papeis)
    await keyboard(page).walkTo(field(row, 'Papel'), 'Captador')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0,2')
    await expect(field(row, 'Valor')).toHaveValue('R$ 824,70')
    await page.keyboard.press('Tab')
    await expect(field(row, 'Percentual')).toHaveValue('0,20%')
    await expectAccessible(page)
  })
  await test.step('saved, it stands on the card and in the details', async () => {
    await vendas.saveChanges()
    await expect(vendas.card('AR001/2026')).toContainText(`Rateio: ${captadora} (Captador) R$\u00a0824,70`)
    const details = await vendas.openDetails('AR001/2026')
    const rateio = details.getByRole('listitem').filter({ hasText: captadora })
    await expect(rateio).toContainText('Captador')
    await expect(rateio).toContainText('R$\u00a0824,70')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('released and paid in Comissões', async () => {
    await visit(page, '/comissoes')
    const line = page.getByRole('table', { name: 'Comissões', exact: true }).getByRole('row').filter({
      hasText: captadora,
    })
    await expect(line).toContainText('Captador')
    await line.getByRole('checkbox').check()
    const selection = page.getByRole('region', { name: 'Selecionados' })
    await selection.getByRole('button', { name: 'Liberar', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Liberar 1 comissão' })
      .getByRole('button', { name: 'Liberar', exact: true })
      .click()
    await expectToast(page, 'Sucesso!', '1 comissão liberada: R$\u00a0824,70.')
    await line.getByRole('button', { name: /^Liberada.*ver os movimentos/ }).click()
    const one = page.getByRole('dialog', { name: `Comissão · venda AR001/2026, ${captadora}, Captador` })
    await one.getByRole('button', { name: 'Pago por fora…' }).click()
    await page
      .getByRole('dialog', { name: 'Pago por fora' })
      .getByRole('button', { name: 'Registrar' })
      .click()
    await expectToast(page, 'Sucesso!', 'Pago por fora: R$\u00a0824,70.')
    await expect(one).toContainText('Pago')
    await page.keyboard.press('Escape')
    await expect(line).toContainText('Pago')
  })
  await test.step('from then on it is neither removed nor another person’s', async () => {
    await visit(page, `/vendas?venda=${id}&acao=editar`)
    await form.getByRole('button', { name: `Remover comissionado 1: ${captadora}` }).click()
    await vendas.pressSaveChanges()
    await expect(form).toContainText(
      `A comissão de ${captadora} já teve liberações ou pagamentos e não pode ser retirada.`,
    )
  })
})
