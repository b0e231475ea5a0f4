/** Screenshots of the chapter on the CSV import. */
import { expect } from '@playwright/test'
import { csvOf, typedRow } from '../../src/server/testing/office/importacoes.ts'
import { importacaoScreen } from '../vocabulary/importacao.ts'
import type { Photographer } from './pictures.ts'

const NAMES = [
  'Helena Duarte',
  'Marcos Vieira',
  'Luana Ferraz',
  'Otávio Brandão',
  'Inês Salgado',
  'Davi Monteiro',
]

const TEAM = NAMES.map((nome, i) =>
  typedRow(i, {
    nome,
    cargo: i === 0 ? 'Diretor' : i === 1 ? 'Gerente' : 'Corretor',
    superior_cpf: i === 0 ? '' : (typedRow(Math.min(i - 1, 1)).cpf ?? ''),
    comissao_base: i < 2 ? '' : '2,5',
  }),
)

export async function takeImportPictures({ take, visit }: Photographer): Promise<void> {
  const page = await visit('Administrador')
  const screen = importacaoScreen(page)
  const settled = async () => {
    // Waits for the toasts to close; no dialog is open here.
    await expect(page.getByRole('button', { name: 'Fechar' })).toHaveCount(0, { timeout: 15_000 })
    await page.evaluate(() => scrollTo(0, 0))
  }
  await screen.open()
  await screen.choose(csvOf(TEAM.map((row, i) => (i === 3 ? { ...row, data_admissao: '03/31/2024' } : row))))
  await expect(screen.previa).toBeVisible()
  await settled()
  await take('importar-previa', page)

  await screen.choose(
    csvOf(
      TEAM.map((row, i) => ({
        ...row,
        ...(i === 3 ? { data_admissao: '03/31/2024' } : {}),
        ...(i === 4 ? { cpf: '1234567890' } : {}),
        ...(i === 5 ? { loja_nome: 'Loja da Lua' } : {}),
      })),
    ),
  )
  await screen.validar.click()
  await expect(screen.erros).toHaveCount(2)
  await settled()
  await take('importar-validacao', page)

  await screen.choose(csvOf(TEAM))
  await screen.validar.click()
  await expect(page.getByText('6 linhas prontas para importar')).toBeVisible()
  await screen.importar.click()
  await expect(screen.dialog).toContainText('Importação Concluída')
  await expect(screen.resultOf(2)).toBeVisible()
  // Only the dialog's own button is left once the toasts have closed.
  await expect(page.getByRole('button', { name: 'Fechar' })).toHaveCount(1, { timeout: 15_000 })
  await take('importar-resultado', page)
  await page.context().close()
}
