/** The screen 'Trazer dados'. */
import type { Locator, Page } from '@playwright/test'

export function cargas(page: Page) {
  const row = (tabela: string): Locator =>
    page
      .getByLabel('Linhas por tabela')
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: tabela, exact: true }) })
  return {
    open: () => page.goto('/trazer-dados'),
    /** Chooses files, each with its name and content. */
    choose: (files: readonly (readonly [name: string, content: string])[]) =>
      page
        .getByLabel('Arquivos do sistema antigo')
        .setInputFiles(
          files.map(([name, content]) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
        ),
    uploads: page.getByRole('list', { name: 'Envios' }),
    files: page.getByRole('list', { name: 'Arquivos enviados' }),
    rehearse: page.getByRole('button', { name: 'Ensaiar', exact: true }),
    repeat: page.getByRole('button', { name: 'Repetir o ensaio' }),
    load: page.getByRole('button', { name: 'Trazer os dados' }),
    questions: page.getByRole('list', { name: 'Perguntas' }),
    problems: page.getByRole('list', { name: 'Ocorrências' }).getByRole('listitem'),
    row,
    /** The column of refused rows, absent if there are none. */
    refused: page.getByRole('columnheader', { name: 'recusadas' }),
    refusedOf: (tabela: string) => row(tabela).getByRole('cell').last(),
  }
}
