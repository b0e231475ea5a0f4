/** The state of the grid of keys: its rows, what is typed in them, which are chosen, and the save. */
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { SemChave } from '../../../contract/financeiro/favorecidos.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFavorecidos } from './record.ts'
import {
  ownDocumento,
  type Payee,
  proposed,
  storedKey,
  type TypedKey,
  type TypedKeys,
  withColumn,
  withKey,
} from './typed-keys.ts'

export function useTypedKeys(latest: SemChave) {
  const [shown, setShown] = useState(latest)
  const [keys, setKeys] = useState<TypedKeys>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Rows do not change under the hands of a person who types.
  if (keys.size === 0 && shown !== latest) setShown(latest)
  const { itens } = shown

  const ready = itens.flatMap((payee) => {
    const typed = keys.get(payee.id)
    // The field that is being typed in was not left yet.
    const key = typed && !typed.checked ? proposed(payee, typed) : typed
    const chave_pix = storedKey(key)
    return key && chave_pix !== null ? [{ id: payee.id, tipo_chave: key.tipo, chave_pix }] : []
  })
  const save = useMutation({
    mutationFn: () => orpc.favorecidos.informarChaves.call({ chaves: ready }),
    onSuccess: async ({ salvas, recusadas }) => {
      const saved = new Set(salvas)
      const reasons = new Map(recusadas.map(({ id, motivo }) => [id, motivo]))
      setKeys((now) => {
        const left = [...now].filter(([id]) => !saved.has(id))
        return new Map(
          left.map(([id, key]) => {
            const motivo = reasons.get(id)
            return [id, motivo === undefined ? key : { ...key, checked: true, motivo }]
          }),
        )
      })
      setChosen(new Set())
      setShown({ total: shown.total - saved.size, itens: itens.filter(({ id }) => !saved.has(id)) })
      if (saved.size > 0) toastSuccess(`${counted(saved.size, 'chave salva', 'chaves salvas')}.`)
      await refetchFavorecidos()
    },
  })

  // The same functions as long as the rows are the same, so that typing draws one row.
  const change = useCallback((payee: Payee, key: TypedKey) => setKeys((now) => withKey(now, payee, key)), [])
  const paste = useCallback(
    (payee: Payee, text: string) =>
      setKeys((now) => withColumn(now, itens.slice(itens.indexOf(payee)), text)),
    [itens],
  )
  const choose = useCallback(
    (id: string) =>
      setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    [],
  )
  const chooseAll = (ids: readonly string[]) => setChosen(new Set(ids))
  /** Takes the document of the chosen ones as their key. */
  const takeDocumentos = () => {
    const own = itens.filter(({ id }) => chosen.has(id))
    setKeys(own.reduce<TypedKeys>((now, payee) => withKey(now, payee, ownDocumento(payee)), keys))
    setChosen(new Set())
  }
  return { shown, keys, chosen, ready, save, change, paste, choose, chooseAll, takeDocumentos }
}
