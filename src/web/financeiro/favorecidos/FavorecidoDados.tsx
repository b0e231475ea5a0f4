/** A payee's document, PIX key and address in a dialog: masked until the user asks for them, which is recorded and limited. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { documentoInWords, keyInWords } from '../../../core/financeiro/dados-do-favorecido.ts'
import { FAVORECIDO_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { client } from '../../api/api.ts'
import { orpc, queryClient, refetchKeys } from '../../api/query.ts'
import { CardField } from '../../list/Records.tsx'
import { RowAction } from '../../list/RowAction.tsx'
import { useRowDialog } from '../../list/RowDialogs.tsx'
import classes from '../../list/records.module.css'
import { useCan } from '../../session/session.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastRefusal } from '../../ui/toasts.ts'
import { ConfirmarEmails } from '../ConfirmarEmails.tsx'

/** Opens the dialog; only for users who have no form that shows them. */
export function DadosAction({ favorecido, record }: { favorecido: Favorecido; record: string }) {
  const open = useRowDialog()
  if (useCan('favorecidos.editar')) return null
  return (
    <RowAction
      icon={IconEye}
      text="Ver dados"
      record={record}
      onClick={() => open((close) => <FavorecidoDados favorecido={favorecido} onClose={close} />)}
    />
  )
}

function FavorecidoDados({ favorecido, onClose }: { favorecido: Favorecido; onClose: () => void }) {
  const { id } = favorecido
  const { data = favorecido } = useQuery(orpc.favorecidos.obter.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <Dialog onClose={onClose} title="Dados do favorecido" record={data.nome} size={560}>
      <DadosDoFavorecido favorecido={data} />
    </Dialog>
  )
}

/** The data, with the button that shows what is masked; a page that has the stored answer of `obter` then shows it. */
export function DadosDoFavorecido({ favorecido }: { favorecido: Favorecido }) {
  const { id } = favorecido
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.favorecidos.mostrarDados({ id }),
    onSuccess: async (shown) => {
      queryClient.setQueryData(orpc.favorecidos.obter.queryKey({ input: { id } }), shown)
      await refetchKeys(orpc.favorecidos.chaves.key())
    },
    onError: (error) => toastRefusal(error, 'Erro ao mostrar os dados do favorecido. Tente novamente.'),
  })
  const isMasked = (favorecido.mascarados ?? []).length > 0
  return (
    <Stack gap="md">
      {isMasked && (
        <Alert color="gray" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              O documento, a chave e o e-mail estão mascarados. Quem os mostra fica registrado.
            </Text>
            <Button
              variant="default"
              size="xs"
              loading={isPending}
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => mutate()}
            >
              Mostrar dados
            </Button>
          </Group>
        </Alert>
      )}
      <dl className={classes.fields}>
        <CardField of={FAVORECIDO_FIELDS.tipo} value={favorecido.tipo} />
        <CardField of={FAVORECIDO_FIELDS.vinculo} value={favorecido.vinculo} />
        <CardField label={FAVORECIDO_FIELDS.documento.rotulo}>
          {/* A CNPJ with letters has no break at its hyphen. */}
          <span style={{ whiteSpace: 'nowrap' }}>{documentoInWords(favorecido)}</span>
        </CardField>
        <CardField label={FAVORECIDO_FIELDS.tipo_chave.rotulo}>{favorecido.tipo_chave}</CardField>
        <CardField label={FAVORECIDO_FIELDS.chave_pix.rotulo} wide>
          {keyInWords(favorecido)}
        </CardField>
        <CardField of={FAVORECIDO_FIELDS.email} value={favorecido.email} wide />
      </dl>
      <EmailPorConfirmar favorecido={favorecido} />
    </Stack>
  )
}

/** Says that the address does not count yet, with the button for who may confirm it. */
function EmailPorConfirmar({
  favorecido: { id, email, email_por_confirmar: pending },
}: {
  favorecido: Favorecido
}) {
  if (pending === null) return null
  return (
    <Group gap="xs">
      <Text size="sm">
        O e-mail, digitado por {pending.por ?? 'Sistema'}, só recebe extratos depois que outro Administrador o
        confirmar.
      </Text>
      <ConfirmarEmails emails={[{ id, email, autor_id: pending.por_id }]} label={() => 'Confirmar e-mail'} />
    </Group>
  )
}
