/** The NFs and RPAs of a payee in a closing, with the sum to be invoiced, and a button to add one. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AddFiles } from '../../uploads/AddFiles.tsx'
import { FileRows } from '../../uploads/FileRows.tsx'
import { UploadList } from '../../uploads/UploadList.tsx'
import { comprovantes, refetchComprovantes, useUploads } from './uploads.ts'

interface Props {
  /** The closing's id. */
  fechamento: string
  /** The payee's id and name. */
  favorecido: string
  nome: string
  /** Whether files may come and go in the closing's situação. */
  isOpen: boolean
}

/** Nothing, where none has to be brought and none is there. */
export function NotaDoFavorecido({ fechamento, favorecido, nome, isOpen }: Props) {
  const mayAdd = useCan('fechamentos.editar') && isOpen
  const mayExclude = useCan('pagamentos.excluir_comprovante') && isOpen
  const uploads = useUploads(fechamento, favorecido)
  const query = useQuery(
    orpc.comprovantes.notas.queryOptions({ input: { id: fechamento, favorecido_id: favorecido } }),
  )
  const { data } = query
  if (!data && query.isError)
    return <LoadFailed query={query}>Erro ao carregar as NFs e os RPAs. Tente novamente.</LoadFailed>
  if (!data || (!data.pede && data.itens.length === 0)) return null
  const exclusion = {
    send: (id: string) => orpc.comprovantes.excluir.call({ id }),
    consequence: 'sai deste fechamento. De um rascunho saem também as comissões que esperavam por ele.',
    refetch: refetchComprovantes,
  }
  return (
    <Stack gap={6} my="xs" role="group" aria-label={`NF ou RPA de ${nome}`}>
      <Text size="sm">
        <strong>NF ou RPA</strong> de {nome} · a faturar: {formatBRL(data.a_faturar)}
      </Text>
      {data.itens.length > 0 && (
        <FileRows
          files={data.itens}
          word="arquivo"
          label={`NF ou RPA de ${nome}`}
          address="/api/comprovantes"
          exclusion={mayExclude ? exclusion : null}
        />
      )}
      {mayAdd && (
        <AddFiles
          button="Anexar NF ou RPA"
          label={`Anexar NF ou RPA de ${nome}`}
          onAdd={(files) =>
            void comprovantes.add({ fechamento_id: fechamento, alvo: { favorecido_id: favorecido } }, files)
          }
        />
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} of={comprovantes} />}
    </Stack>
  )
}
