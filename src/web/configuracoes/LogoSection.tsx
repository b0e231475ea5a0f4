/** The brokerage's logo: shown, replaced and taken away, each at once. */
import { Box, Button, Center, FileButton, Group, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LOGO_TYPES } from '../../core/logo.ts'
import { fitInto, logoAddress } from '../../core/marca.ts'
import { orpc } from '../api/query.ts'
import { toBase64 } from '../browser/base64.ts'
import { useSession } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { readLogoFile } from './logo-file.ts'

const BOX = { largura: 320, altura: 120 }

export function LogoSection() {
  const [removing, setRemoving] = useState(false)
  const { logo, uploading, deletion } = useLogo(() => setRemoving(false))
  const clearFile = useRef<() => void>(null)
  const saving = uploading.isPending || deletion.isPending
  const size = logo && fitInto(logo, BOX)
  return (
    <Section title="Logo">
      <Group gap="md" align="center">
        {/* As on paper, in dark mode too. */}
        <Center
          w="100%"
          maw={346}
          mih={146}
          p={12}
          bg="#fff"
          c="#868e96"
          bd="1px solid var(--plantao-borda)"
          bdrs="md"
        >
          {logo && size ? (
            <img
              src={logoAddress(logo.hash)}
              width={size.largura}
              height={size.altura}
              alt="Logo da imobiliária"
              style={{ maxWidth: '100%', objectFit: 'contain' }}
            />
          ) : (
            <IconPhoto size={40} stroke={1.25} aria-hidden />
          )}
        </Center>
        <Box flex="1 1 16rem" miw={0}>
          <Text c="dimmed" mb="xs">
            PNG ou JPEG, de preferência sobre fundo transparente ou branco. O envio vale na hora. Uma imagem
            muito grande é reduzida.
          </Text>
          <Group gap="xs">
            <FileButton
              accept={LOGO_TYPES.join()}
              resetRef={clearFile}
              onChange={(file) => {
                if (file) uploading.mutate(file)
                // Otherwise choosing the same file again would be no change.
                clearFile.current?.()
              }}
              inputProps={{ 'aria-label': 'Arquivo do logo' }}
            >
              {(props) => (
                <Button {...props} variant="default" disabled={saving}>
                  {uploading.isPending ? 'Enviando...' : logo ? 'Trocar logo' : 'Enviar logo'}
                </Button>
              )}
            </FileButton>
            {logo && (
              <Button variant="light" color="red" disabled={saving} onClick={() => setRemoving(true)}>
                Retirar logo
              </Button>
            )}
          </Group>
        </Box>
      </Group>
      {removing && (
        <ConfirmDialog
          danger
          title="Retirar o logo?"
          confirm="Retirar"
          confirming="Retirando..."
          pending={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={() => setRemoving(false)}
        >
          <Text>
            O logo sai da tela de entrada, da roleta e dos PDFs. Para voltar, é preciso enviá-lo de novo.
          </Text>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** The logo shown, which comes with the session, and what replaces it or takes it away; `onDeletion` is called when that ended or failed. */
function useLogo(onDeletion: () => void) {
  const { ambiente, check } = useSession()
  const logo = ambiente?.marca?.logo ?? null
  const previous = logo?.hash ?? null
  const settled = {
    onError: (error: Error) => toastRefusal(error, 'Erro ao trocar o logo. Tente novamente.'),
    onSettled: check,
  }
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      const base64 = await toBase64(await readLogoFile(file))
      return orpc.configuracoes.enviarLogo.call({ arquivo: base64, anterior: previous })
    },
    onSuccess: () => toastSuccess('Logo enviado com sucesso.'),
    ...settled,
  })
  const deletion = useMutation({
    mutationFn: () => orpc.configuracoes.excluirLogo.call({ anterior: previous }),
    onSuccess: () => toastSuccess('Logo retirado com sucesso.'),
    ...settled,
    onSettled: () => {
      onDeletion()
      return check()
    },
  })
  return { logo, uploading, deletion }
}
