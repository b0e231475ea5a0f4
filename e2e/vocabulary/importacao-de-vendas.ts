/** The imports of spreadsheets: of sales, lojas, empreendimentos and payees. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The content of a spreadsheet that LibreOffice made; see planilhas/make.ts. */
export function planilha(name: 'equipe' | 'cadastros'): Promise<Buffer> {
  return readFile(new URL(`../planilhas/${name}.xlsx`, import.meta.url))
}

export function importacaoDePlanilha(page: Page) {
  const main = page.getByRole('main')
  return {
    validar: main.getByRole('button', { name: 'Validar Dados' }),
    importar: main.getByRole('button', {
      name: /^Importar (Vendas|Lojas|Empreendimentos|Colaboradores|Favorecidos)$/,
    }),
    validacao: main.getByRole('region', { name: 'Validação' }),
    somas: main.getByRole('table', { name: 'Somas do arquivo' }),
    palavras: main.getByRole('list', { name: 'Palavras a explicar' }).getByRole('listitem'),
    erros: main.getByRole('list', { name: 'Erros', exact: true }).getByRole('paragraph'),
    nomes: main.getByRole('list', { name: 'Nomes sem cadastro' }).getByRole('listitem'),
    colunas: main.getByRole('list', { name: 'Colunas da planilha' }).getByRole('listitem'),
    /** What the column with that heading is. */
    coluna: (heading: string) => main.getByLabel(`O que é a coluna ${heading}`, { exact: true }),
    folha: main.getByLabel('Planilha do arquivo'),
    dialog: page.getByRole('dialog', { name: 'Resultado da Importação' }),

    choose: (content: string | Buffer, name: string) =>
      page
        .getByLabel('Arquivo a importar', { exact: true })
        .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) }),

    cell: (heading: string, row: number) => main.getByLabel(`${heading} da linha ${row}`, { exact: true }),

    /** Types another text into the cell, key by key. */
    async mend(heading: string, row: number, text: string): Promise<void> {
      const cell: Locator = this.cell(heading, row)
      await cell.clear()
      await cell.pressSequentially(text)
      await expect(cell).toHaveValue(text)
    },
  }
}

export function importacaoDeVendas(page: Page) {
  const main = page.getByRole('main')
  return {
    ...importacaoDePlanilha(page),
    async open(): Promise<void> {
      await page.goto('/vendas')
      await main.getByRole('button', { name: 'Importar', exact: true }).click()
      await expect(main.getByRole('heading', { name: 'Importar vendas de uma planilha' })).toBeVisible()
    },
  }
}
