/** The CSV import of colaboradores. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { CSV_COLUMNS, type CsvColumn } from '../../src/core/importacao/row.ts'
import { toast } from './page.ts'

type RowToMend = Record<CsvColumn | 'problemas', string>

export function importacaoScreen(page: Page) {
  const dropzone = page.getByRole('group', { name: 'Arquivo a importar (CSV ou XLSX)' })
  const dialog = page.getByRole('dialog', { name: 'Resultado da Importação' })
  return {
    dropzone,
    escolher: dropzone.getByRole('button', { name: /^Escolher/ }),
    dialog,
    limpar: page.getByRole('button', { name: 'Limpar' }),
    validar: page.getByRole('button', { name: 'Validar Dados' }),
    importar: page.getByRole('button', { name: 'Importar Colaboradores' }),
    previa: page.getByRole('table', { name: 'Prévia do arquivo' }),
    erros: page.getByRole('list', { name: 'Erros', exact: true }).getByRole('paragraph'),
    avisos: page.getByRole('list', { name: 'Avisos', exact: true }).getByRole('paragraph'),
    tipos: (of: 'Erros' | 'Avisos') =>
      page.getByRole('list', { name: `${of} por tipo` }).getByRole('listitem'),
    /** The button that shows only one kind, by its count and name. */
    tipo: (of: 'Erros' | 'Avisos', name: string) =>
      page.getByRole('list', { name: `${of} por tipo` }).getByRole('button', { name }),
    recentes: page.getByRole('list', { name: 'Importações recentes' }).getByRole('listitem'),

    async open(): Promise<void> {
      await page.goto('/colaboradores?aba=importar')
      await expect(dropzone).toBeVisible()
    },

    /** Chooses a file. */
    choose: (content: string | Buffer, name = 'equipe.csv', mimeType = 'text/csv') =>
      page
        .getByLabel('Arquivo a importar', { exact: true })
        .setInputFiles({ name, mimeType, buffer: Buffer.from(content) }),

    /** Chooses a file on disk; the content of a large one would take seconds to send to the browser. */
    chooseFile: (path: string) => page.getByLabel('Arquivo a importar', { exact: true }).setInputFiles(path),

    /** Drops a file onto the page. */
    async drop(content: string, name = 'equipe.csv'): Promise<void> {
      const dataTransfer = await page.evaluateHandle(
        ([text, file]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([text], file, { type: 'text/csv' }))
          return transfer
        },
        [content, name] as const,
      )
      await dropzone.dispatchEvent('drop', { dataTransfer })
    },

    /** Result of the row with that spreadsheet number. */
    resultOf: (row: number): Locator =>
      dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: String(row), exact: true }) }),

    /** Chooses what to download from the menu of the file to mend. */
    async toMend(choice: string): Promise<void> {
      await page.getByRole('button', { name: 'Baixar para corrigir' }).click()
      await page.getByRole('menuitem', { name: choice }).click()
    },

    /** Downloads the file to mend; its rows, if it is a CSV. */
    async downloadToMend(choice: string): Promise<{ name: string; path: string; rows: RowToMend[] }> {
      const started = page.waitForEvent('download')
      await this.toMend(choice)
      const download = await started
      const name = download.suggestedFilename()
      const text = name.endsWith('.csv') ? await readFile(await download.path(), 'utf8') : ''
      const { data } = Papa.parse<RowToMend>(text.replace('\uFEFF', ''), {
        header: true,
        delimiter: ';',
        skipEmptyLines: true,
      })
      return { name, path: await download.path(), rows: data }
    },

    /** Chooses a format from the template's menu. */
    async pickTemplate(format: 'CSV' | 'Excel (XLSX)'): Promise<void> {
      await page.getByRole('button', { name: 'Baixar template' }).click()
      await page.getByRole('menuitem', { name: format }).click()
    },

    async downloadTemplate(format: 'CSV' | 'Excel (XLSX)'): Promise<{ name: string; path: string }> {
      const started = page.waitForEvent('download')
      await this.pickTemplate(format)
      const download = await started
      return { name: download.suggestedFilename(), path: await download.path() }
    },

    async download(button: string): Promise<{ name: string; path: string }> {
      const started = page.waitForEvent('download')
      await page
        .getByRole('button', { name: button })
        .or(page.getByRole('link', { name: button }))
        .click()
      const download = await started
      return { name: download.suggestedFilename(), path: await download.path() }
    },
  }
}

/** As Excel in Brazil writes it: `;`, Windows-1252, CRLF, and blank lines at the end. */
export const excel = (
  which: Partial<Record<CsvColumn | 'problemas', string>>[],
  columns: readonly (CsvColumn | 'problemas')[] = CSV_COLUMNS,
) => {
  const cells = which.map((line) => columns.map((column) => line[column] ?? ''))
  const words = Papa.unparse([[...columns], ...cells], { delimiter: ';' })
  return Buffer.from(`${words}\r\n;;;;;;;;;;\r\n\r\n`, 'latin1')
}

/** Signs in and opens the import. */
export async function openImport(page: Page, signIn: (page: Page) => Promise<void>) {
  await signIn(page)
  const screen = importacaoScreen(page)
  await screen.open()
  return screen
}

/** The name of the colour in which the counts are shown. */
export async function validationColor(page: Page): Promise<string | undefined> {
  const style = await toast(page, 'Validação Concluída', '').last().getAttribute('style')
  return /--notification-color: ?var\(--mantine-color-(\w+)/.exec(style ?? '')?.[1]
}
