/** The problems of a file together: grouped by kind, and described for the file of faulty rows. */
import type { Coluna, Problema } from './importacao-linha.ts'

/** Problems listed at once, messages of a kind, and rows of a message; the rest are only counted. */
export const MAX_PROBLEMAS = 20

export interface TipoDeProblema {
  coluna: Coluna | null
  tipo: string
  quantidade: number
  /** The different messages of this kind; only the first MAX_PROBLEMAS are listed. */
  variantes: number
  mensagens: { mensagem: string; quantidade: number; linhas: number[] }[]
}

/** The problems by kind, the most frequent first; each different message once, with its rows. */
export function agruparProblemas(problemas: readonly Problema[]): TipoDeProblema[] {
  const tipos = Map.groupBy(problemas, ({ coluna, tipo }) => `${coluna ?? ''} ${tipo}`)
  return [...tipos.values()]
    .flatMap((doTipo) => {
      const [primeiro] = doTipo
      if (!primeiro) return []
      const mensagens = [...Map.groupBy(doTipo, ({ mensagem }) => mensagem)]
      return {
        coluna: primeiro.coluna,
        tipo: primeiro.tipo,
        quantidade: doTipo.length,
        variantes: mensagens.length,
        mensagens: mensagens
          .toSorted(([, a], [, b]) => b.length - a.length)
          .slice(0, MAX_PROBLEMAS)
          .map(([mensagem, deles]) => ({
            mensagem,
            quantidade: deles.length,
            linhas: deles.slice(0, MAX_PROBLEMAS).map(({ linha }) => linha),
          })),
      }
    })
    .toSorted((a, b) => b.quantidade - a.quantidade)
}

/** 'Linha 4: erro em cpf: CPF duplicado no arquivo; aviso em email: …'; empty for a row without problems. */
export function descreverProblemas(
  linha: number,
  erros: readonly Problema[],
  avisos: readonly Problema[],
): string {
  const todos = [
    ...erros.map((problema) => descrever('erro', problema)),
    ...avisos.map((problema) => descrever('aviso', problema)),
  ]
  return todos.length === 0 ? '' : `Linha ${linha}: ${todos.join('; ')}`
}

function descrever(gravidade: string, { coluna, mensagem }: Problema): string {
  return coluna ? `${gravidade} em ${coluna}: ${mensagem}` : `${gravidade}: ${mensagem}`
}
