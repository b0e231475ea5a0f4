/** The selected rows of the list, for bulk changes. */
import { useCallback, useMemo, useState } from 'react'

interface Registro {
  id: string
  versao: number
}

export interface Selecao<T extends Registro> {
  /** The selected records on screen, with their latest data. */
  selecionados: readonly T[]
  inclui: (id: string) => boolean
  /** The same function as long as the records on screen are the same. */
  alternar: (id: string) => void
  /** Selects every record on screen, or none if all are selected. */
  alternarTodos: () => void
  tirar: (ids: readonly string[]) => void
  limpar: () => void
}

/** The selection among `registros`: records on another page or filtered out are not selected. */
export function useSelecao<T extends Registro>(registros: readonly T[]): Selecao<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const alternar = useCallback(
    (id: string) =>
      setIds((present) => {
        const onScreen = registros.flatMap((registro) => (present.has(registro.id) ? [registro.id] : []))
        return comOuSem(new Set(onScreen), id)
      }),
    [registros],
  )
  return useMemo(() => {
    const selecionados = registros.filter(({ id }) => ids.has(id))
    const todos = selecionados.length === registros.length
    return {
      selecionados,
      inclui: (id) => ids.has(id),
      alternar,
      alternarTodos: () => setIds(todos ? new Set() : new Set(registros.map(({ id }) => id))),
      tirar: (fora) => setIds(new Set([...ids].filter((id) => !fora.includes(id)))),
      limpar: () => setIds(new Set()),
    }
  }, [registros, ids, alternar])
}

function comOuSem(ids: Set<string>, id: string): ReadonlySet<string> {
  if (!ids.delete(id)) ids.add(id)
  return ids
}
