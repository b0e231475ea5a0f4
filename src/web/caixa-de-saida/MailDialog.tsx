/** One mail with its text, to be copied and passed on to its recipient. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { CopyText } from '../ui/CopyText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Loading } from '../ui/Loading.tsx'
import text from '../ui/text.module.css'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { firstLink, isOfThisComputer } from './first-link.ts'

export default function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const cache = useQueryClient()
  const query = useQuery(orpc.caixaDeSaida.obter.queryOptions({ input: { id } }))
  const deliver = useMutation(
    orpc.caixaDeSaida.entregar.mutationOptions({
      onSuccess: async () => {
        toastSuccess('Email marcado como entregue.')
        onClose()
        await cache.invalidateQueries({ queryKey: orpc.caixaDeSaida.key() })
      },
      onError: (error) => toastRefusal(error, 'Erro ao marcar o email como entregue. Tente novamente.'),
    }),
  )
  const mail = query.data
  const link = mail ? firstLink(mail.corpo) : null
  return (
    <Dialog onClose={onClose} title={mail?.assunto ?? 'Email'} size="lg">
      <Stack>
        {query.isPending && <Loading h={180} label="Carregando o email" />}
        {query.isError && (
          <Alert color="red">
            {failureMessage(query.error, 'Erro ao carregar o email. Tente novamente.')}
          </Alert>
        )}
        {mail && (
          <>
            <Text>Para {mail.para}</Text>
            {link && isOfThisComputer(link) && <OnlyHere link={link} />}
            <Text component="pre" ff="text" className={text.written}>
              {mail.corpo}
            </Text>
            <DialogActions>
              <CopyText text={mail.corpo} label="Copiar texto" />
              {link && <CopyText text={link} label="Copiar link" />}
              {!mail.entregue_em && (
                <Button onClick={() => deliver.mutate({ id })} disabled={deliver.isPending}>
                  Marcar como entregue
                </Button>
              )}
            </DialogActions>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** How the installation is opened from another computer. */
function OnlyHere({ link }: { link: string }) {
  const { host, port } = new URL(link)
  return (
    <Alert color="yellow" title="Este link só abre no computador em que o Plantão roda" role="note">
      <Text mb="xs">
        Ele começa com {host}, o endereço do Plantão naquela máquina. Para abrir o Plantão de outro
        computador, inicie-o com o endereço dela na rede, por exemplo:
      </Text>
      <pre className={text.written}>HOST=0.0.0.0 APP_URL=http://192.168.0.10:{port || '80'} npm start</pre>
      <Text mt="xs">Os emails criados a partir daí têm links que abrem na rede.</Text>
    </Alert>
  )
}
