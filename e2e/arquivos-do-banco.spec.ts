/** The fortnight's payments by the bank's file: made, fetched, undone, and marked by what its return says. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { today } from '../src/core/dates.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast } from './vocabulary/page.ts'

const LONG = 'Maria Antonieta de Albuquerque Cavalcanti e Figueiredo Montenegro dos Santos Vasconcelos'

async function buildFila({ db }: Plantao) {
  const payee = (nome: string, more: object = {}) =>
    buildFavorecido(db, { tipo: 'Corretor externo', nome, ...more })
  return buildFechamento(db, {
    pagamentos: [
      {
        favorecido: await payee('Ana Souza', { tipo_chave: 'Telefone', chave_pix: '+5511912345678' }),
        valores: [700],
      },
      { favorecido: await payee('=Caio; "Reis"'), valores: [250.5] },
      { favorecido: await payee('Érica Nunes'), valores: [1_234.56] },
      { favorecido: await payee(LONG), valores: [99_999_999.99] },
    ],
  })
}

function banco(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    async make() {
      await page.getByRole('button', { name: 'Arquivo para o banco' }).click()
      await expect(dialog.getByTestId('linha-de-teste')).toContainText('"+5511912345678"')
      await dialog.getByRole('button', { name: 'Gerar' }).click()
      await expect(page.getByText(/pagamentos? postos? em arquivos?/)).toBeVisible()
    },
    async read(lines: readonly string[]) {
      await page.getByRole('button', { name: 'Retorno do banco' }).click()
      await dialog.getByLabel('Linhas do retorno').fill(lines.join('\n'))
      await dialog.getByRole('button', { name: 'Ler', exact: true }).click()
    },
  }
}

test('payments go to the bank in a file, and its return marks them', async ({ page, plantao, signIn }) => {
  const { id } = await buildFila(plantao)
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}`)
  const screen = banco(page)
  let nome = ''
  await test.step('a file is made and fetched, with keys as text', async () => {
    await screen.make()
    await expect(page.getByText('4 enviados', { exact: true })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Baixar pix-1-1-/ }).click(),
    ])
    nome = download.suggestedFilename()
    expect(nome).toMatch(/^pix-1-1-\d{8}-\d{4}\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n')).toHaveLength(6)
    expect(text).toContain('"Telefone";"+5511912345678";"Ana Souza";')
    expect(text).toContain('"Caio Reis"')
    await expectSound(page)
  })
  await test.step('its payments show their code only after a question', async () => {
    await page.getByRole('link', { name: 'Pagar', exact: true }).click()
    await page.getByRole('list', { name: 'Pagamentos' }).getByRole('button', { name: 'Ana Souza' }).click()
    await expect(page.getByText(`Está no arquivo ${nome}: pagar assim mesmo?`)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Código QR do PIX/ })).toBeHidden()
    await page.getByRole('button', { name: 'Pagar assim mesmo' }).click()
    await expect(page.getByRole('img', { name: /^Código QR do PIX/ })).toBeVisible()
  })
  await test.step('a file that never went to the bank is undone in one press, and made again', async () => {
    await page.getByRole('button', { name: `${nome} não foi ao banco: desfazer` }).click()
    await expectToast(
      page,
      'Sucesso!',
      `O arquivo ${nome} foi desfeito: os pagamentos estão a pagar de novo.`,
    )
    await expect(page.getByText('Desfeito', { exact: true })).toBeVisible()
    await screen.make()
    await expect(page.getByText(/pix-1-2-\d/).first()).toBeVisible()
  })
  await test.step('the return pays one, refuses two, and tells the unknown and the missing before anything is marked', async () => {
    const rows = await plantao.db
      .selectFrom('arquivos_do_banco_linhas as l')
      .innerJoin('arquivos_do_banco as a', 'a.id', 'l.arquivo_id')
      .select(['l.referencia', 'l.ordem'])
      .where('a.nome', 'like', 'pix-1-2-%')
      .orderBy('l.ordem')
      .execute()
    const [caio, ana, erica] = rows.map(({ referencia }) => referencia)
    const dia = today(new Date()).split('-').toReversed().join('/')
    await screen.read([
      'Data;Valor;Status;Motivo;Descrição',
      `${dia};700,00;Pago;;${ana}`,
      `;250,50;Recusado;Chave inexistente;${caio}`,
      `;1.234,56;Recusado;;${erica}`,
      `${dia};700,00;Pago;;aluguel`,
    ])
    await expect(screen.dialog.getByRole('status')).toHaveText(
      'Pagos: 1 (R$\u00a0700,00) · recusados: 2 · desconhecidos: 1 · sem resposta: 1',
    )
    await expect(screen.dialog.getByText('Linha 5:')).toContainText('aluguel')
    await screen.dialog.getByLabel(/^Érica Nunes/).selectOption('Conta encerrada ou bloqueada')
    await expectSound(page)
    await screen.dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText('3 linhas registradas; pago: R$\u00a0700,00.')).toBeVisible()
    const list = page.getByRole('list', { name: 'Pagamentos' })
    await expect(list.getByRole('button', { name: 'Ana Souza' })).toContainText('Pago em')
    await list.getByRole('button', { name: 'Érica Nunes' }).click()
    await expect(page.getByText('Conta encerrada ou bloqueada')).toBeVisible()
  })
})

test('an Administrador fits the layout to the bank, with a test row in sight', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildFila(plantao)
  await signIn(page)
  await page.goto(`/fechamentos/${id}`)
  await page.getByRole('button', { name: 'Arquivo para o banco' }).click()
  await page.getByRole('button', { name: 'Editar modelo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modelo de arquivo' })
  const row = dialog.getByTestId('linha-de-teste')
  await expect(row).toContainText('"+5511912345678"')
  await dialog.getByLabel('Textos entre aspas').uncheck()
  await dialog.getByLabel('Separador').selectOption('Tabulação')
  await dialog.getByLabel('Sinal decimal').selectOption('Ponto (1234.56)')
  await dialog.getByRole('button', { name: 'Subir a coluna 2' }).click()
  await expect(row).toContainText('Chave PIX\tTipo da chave\tNome')
  await expect(row).toContainText('+5511912345678\tTelefone\tConceição d’Ávila Teste\t01234567890\t1234.56')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Salvar modelo' }).click()
  await expectToast(page, 'Sucesso!', 'Modelo salvo.')
  await expect(page.getByTestId('linha-de-teste')).toContainText('1234.56')
})
