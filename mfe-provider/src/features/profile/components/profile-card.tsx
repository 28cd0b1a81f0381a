import { useState } from 'react';
import type { ProviderView } from '@karigar/contracts';
import { apiQuery, failureSentence, useQuery } from '@karigar/platform';
import { AlertDialog, EditButton, Facts, Loaded, Panel, PlaceIcon, Rating, Row, Skeleton, Stack } from '@karigar/ui';
import { useEditing } from '@karigar/ui/forms';
import { useProfile } from '../../../shared/api/profile.ts';
import { useTexts } from '../texts.ts';
import { Picture } from './picture.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The provider's profile, to read or to edit. */
export function ProfileCard() {
  const t = useTexts();
  const profile = useProfile();
  return (
    <Loaded
      query={profile}
      slow={t('loadSlow')}
      failed={t('loadFailedTitle')}
      failedText={t('loadFailed')}
      skeleton={<Skeleton height={240} />}
    >
      {(data) => <Profile profile={data} />}
    </Loaded>
  );
}

function Profile({ profile }: { profile: ProviderView }) {
  const t = useTexts();
  const { isEditing, draft, start, end } = useEditing('profile-1');
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Without a review the rating is a default, which must not be shown.
  const reviews = useQuery(apiQuery('GET /provider/stats')).data?.totalReviews;
  const { name, address, city, state, country, avatar, rating } = profile;
  return (
    <Panel
      pad="large"
      title={t('details')}
      action={
        <EditButton isEditing={isEditing} onEdit={start}>
          {t('edit')}
        </EditButton>
      }
    >
      <Row gap={4} between>
        <Stack gap={1}>
          <h3>{name}</h3>
          {reviews !== undefined && <Rating value={rating} count={reviews} isNew={reviews === 0} />}
        </Stack>
        <Picture name={name} avatar={avatar} />
      </Row>
      {isEditing ? (
        <ProfileForm
          profile={profile}
          draft={draft}
          onCancel={end}
          onSaved={() => {
            end();
            setSaved(true);
          }}
          onFailed={setFailure}
        />
      ) : (
        <Facts
          stacked
          facts={[{ name: t('address'), icon: PlaceIcon, value: [address, city, state, country].filter(Boolean).join(', ') }]}
        />
      )}
      <AlertDialog open={saved} title={t('saved')} onClose={() => setSaved(false)}>
        {t('savedText')}
      </AlertDialog>
      <AlertDialog open={failure !== null} title={t('saveFailed')} onClose={() => setFailure(null)}>
        {failureSentence(failure, t('saveFailedText'))}
      </AlertDialog>
    </Panel>
  );
}
