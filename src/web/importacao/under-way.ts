/** What the server is doing with an import. */
import type { Importacao } from '../../contract/importacoes/jobs.ts'

export function isUnderWay({ concluida_em }: Importacao): boolean {
  return concluida_em === null
}

export function isBeingUndone({ desfeita }: Importacao): boolean {
  return desfeita !== null && desfeita.concluida_em === null
}

/** How many of its rows are imported, or undone. */
export function progressOf({ total, importadas, falhas, arquivo, desfeita }: Importacao) {
  return desfeita === null
    ? { feitos: importadas + falhas, total, unidade: 'linhas', label: `Andamento de ${arquivo}` }
    : {
        feitos: desfeita.feitas,
        total: importadas,
        unidade: 'linhas desfeitas',
        label: `Andamento de desfazer ${arquivo}`,
      }
}
