/**
 * Premiações: one is proposed by a draw, registered, delivered and deleted. What is proposed, refused, sent and said, a change and the
 * history, src/web/premiacoes/screen.test.ts and src/web/record/registers.test.ts show.
 */
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { changesOf, expectToast, field, toast } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { calm, PREMIACOES, roletaScreen } from './vocabulary/roleta.ts'

test('the winner of a draw is proposed, and the premiação registered, delivered from its notice, and deleted', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegivel(plantao.db, { nome: 'Caio Lima' })
  const ontem = addDays(today(new Date()), -1)
  const { id } = await buildSorteio(plantao.db, {
    nome: 'Sorteio do Mês',
    premio: 'Notebook',
    valor_premio: 4200,
    data_sorteio: ontem,
  })
  const premiacoes = recordsScreen(page, PREMIACOES)
  const roleta = roletaScreen(page)
  const row = premiacoes.row('Caio Lima')
  const target = 'Notebook de Caio Lima'
  await signIn(page)
  await test.step('it is proposed, and registered', async () => {
    await roleta.open(id)
    await roleta.draw()
    await page.getByRole('button', { name: 'Registrar premiação' }).click()
    await expect(field(premiacoes.newForm, 'Colaborador')).toHaveValue('Caio Lima')
    await expect(field(premiacoes.newForm, 'Valor do prêmio')).toHaveValue('R$ 4.200,00')
    await fillFields(premiacoes.newForm, { 'Data da premiação': formatDate(ontem) })
    await premiacoes.pressSave()
    await expectToast(page, 'Sucesso!', 'Premiação criada com sucesso.')
    await expect(row).toContainText('Pendente')
    await expect(page.getByText('Vencedores de sorteios sem premiação')).toHaveCount(0)
  })
  const delivery = page.getByRole('dialog', { name: 'Entregar premiação' })
  await test.step('it is delivered from its notice, once by a double click', async () => {
    const notices = bell(page)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await notices.open()
    await notices.panel.getByRole('link', { name: /^Notebook · Caio Lima/ }).click()
    await expect(delivery).toContainText('Notebook para Caio Lima')
    await delivery.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL('/roleta?aba=premiacoes')
    await page.goBack()
    await field(delivery, 'Recibo (opcional)').fill('Assinado por Caio')
    const changes = changesOf(page)
    await delivery.getByRole('button', { name: 'Entregar' }).dblclick()
    await expectToast(page, 'Sucesso!', 'Premiação entregue.')
    await expect(delivery).toBeHidden()
    expect(changes).toEqual([expect.stringMatching(/^POST .*\/entrega$/)])
    await expect(toast(page, 'Erro', '')).toHaveCount(0)
    await expect(row).toContainText(`por ${LOGINS.Administrador.nome}`)
  })
  await test.step('it is deleted', async () => {
    await premiacoes.action('Excluir', target).click()
    await expect(premiacoes.deletion).toContainText(
      'Tem certeza que deseja excluir a premiação Notebook de Caio Lima? Esta ação não pode ser desfeita.',
    )
    await premiacoes.pressDelete()
    await expectToast(page, 'Sucesso!', 'Premiação excluída com sucesso.')
    await expect(page.getByText('Nenhuma premiação encontrada')).toBeVisible()
  })
})

test('the list of premiações, its form and what asks are accessible and fit every width', async ({
  page,
  plantao,
  signIn,
}) => {
  const premiacoes = recordsScreen(page, PREMIACOES)
  await signIn(page)
  await page.goto('/roleta?aba=premiacoes')
  const long = await buildColaborador(plantao.db, {
    nome: `Maximiliano ${'Albuquerque '.repeat(12)}`.trim(),
  })
  await buildPremiacao(plantao.db, {
    colaborador_id: long.id,
    premio: 'SemEspaços'.repeat(20),
    motivo: 'Motivo '.repeat(100),
    valor_premio: 999_999_999_999.99,
  })
  await expect(page.getByRole('button', { name: /^Entregar premiação/ })).toBeVisible()
  await expect(premiacoes.names()).toHaveCount(1)
  await expectSound(page)
  for (const [button, title] of [
    [/^Entregar premiação/, 'Entregar premiação'],
    [/^Editar premiação/, 'Editar Premiação'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
