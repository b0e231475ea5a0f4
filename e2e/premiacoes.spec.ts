/**
 * Premiações: one is proposed by a draw, registered, delivered and deleted. What is proposed, refused, sent and said, a change and the
 * history, src/web/premiacoes/screen.test.ts and src/web/record/registers.test.ts show.
 */
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { buildColaborador, buildFavorecido } from '../src/server/testing/office/builders.ts'
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

test('a prize is let into a closing, taken back, let in again, and explained there and on the payee’s page', async ({
  page,
  plantao,
  signIn,
}) => {
  const { colaborador_id, id: favorecido } = await buildFavorecido(plantao.db, { nome: 'Davi Melo' })
  const colaborador = { colaborador_id: colaborador_id ?? '' }
  await buildPremiacao(plantao.db, { ...colaborador, premio: 'Viagem a Natal', valor_premio: 2500 })
  const row = recordsScreen(page, PREMIACOES).row('Viagem a Natal')
  const answer = page.getByRole('dialog')
  const decide = async (verb: string, said: string) => {
    await row.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
    await answer.getByRole('button', { name: verb }).dblclick()
    await expectToast(page, 'Sucesso!', said)
    await expect(answer).toHaveCount(0)
  }
  await signIn(page)
  await page.goto('/roleta?aba=premiacoes')
  await test.step('it goes into the next closing, out of it, and into it again', async () => {
    const changes = changesOf(page)
    await decide('Pagar no fechamento', 'O prêmio vai no próximo fechamento.')
    await expect(row).toContainText('No próximo fechamento')
    await decide('Não pagar no fechamento', 'O prêmio saiu do próximo fechamento.')
    await decide('Pagar no fechamento', 'O prêmio vai no próximo fechamento.')
    expect(changes).toHaveLength(3)
    await expect(toast(page, 'Erro', '')).toHaveCount(0)
  })
  await test.step('the closing says what it is for', async () => {
    await page.goto('/fechamentos')
    await page.getByRole('button', { name: 'Novo fechamento' }).click()
    await field(answer, 'Corte').fill('31/12/2026')
    await field(answer, 'Dia do pagamento').fill('31/12/2026')
    await answer.getByRole('button', { name: 'Criar fechamento' }).click()
    await page.getByRole('button', { name: /^Davi Melo/ }).click()
    const opened = page.getByRole('region', { name: 'Comissões de Davi Melo' })
    await expect(opened).toContainText('Prêmio: Viagem a Natal')
    await opened
      .getByRole('button', { name: 'Por que este valor? Davi Melo, Prêmio: Viagem a Natal' })
      .click()
    await expect(answer).toContainText('Valor combinado: R$\u00a02.500,00')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.goto(`/favorecidos/${favorecido}`)
    await expect(page.getByRole('region', { name: 'Conta corrente' })).toContainText('Prêmio: Viagem a Natal')
    await page.goto('/roleta?aba=premiacoes')
    await expect(row).toContainText('Em um fechamento')
    await expect(row.getByRole('button', { name: /agar no fechamento|Cancelar/ })).toHaveCount(0)
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
