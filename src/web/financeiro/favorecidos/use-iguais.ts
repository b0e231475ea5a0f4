/** Looks for payees with the same document or key while they are typed. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { checkDocumento, normalizeDocumento } from '../../../core/cpf-cnpj.ts'
import { checkChavePix, normalizeChavePix } from '../../../core/financeiro/chave-pix.ts'
import { orpc } from '../../api/query.ts'
import type { FormFavorecido } from './form.ts'

const DEBOUNCE_MS = 400
const NONE = { documento: [], chave: [] }

/** Other payees with the typed document or key; `exceto` is the id of the payee being edited. */
export function useIguais(
  { documento, tipo_chave, chave_pix }: Pick<FormFavorecido, 'documento' | 'tipo_chave' | 'chave_pix'>,
  exceto?: string,
) {
  const isKey = tipo_chave !== null && chave_pix !== '' && checkChavePix(tipo_chave, chave_pix) === null
  const [typed] = useDebouncedValue(
    JSON.stringify({
      documento: checkDocumento(documento) === null ? normalizeDocumento(documento) : '',
      chave_pix: isKey ? normalizeChavePix(tipo_chave, chave_pix) : '',
    }),
    DEBOUNCE_MS,
  )
  const wanted: { documento: string; chave_pix: string } = JSON.parse(typed)
  const enabled = wanted.documento !== '' || wanted.chave_pix !== ''
  const { data } = useQuery(
    orpc.favorecidos.iguais.queryOptions({
      input: { ...wanted, ...(exceto === undefined ? {} : { exceto }) },
      enabled,
      // Only a warning: the server decides when the payee is saved.
      retry: false,
    }),
  )
  return (enabled && data) || NONE
}
