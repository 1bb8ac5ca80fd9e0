/**
 * Who may make which call, written down once more beside the contract: a guard that is loosened by mistake, and a call
 * that nobody thought about, fail the test. Sources: specification, section 6; api-accounts 1.3 and 3.2.
 */
interface Rule {
  /** What visitor, not activated, suspended, user, moderator, admin and deleted person get, on a public site. */
  readonly open: string;
  /** The same on a private site. */
  readonly closed: string;
  readonly calls: string;
}

/**
 * Letters: `o` past the guard, `1` 401, `i` 403 not activated, `s` 403 suspended, `a` 403 no admin, `f` 403 no staff.
 * A deleted person's token is nobody's.
 */
export const rules: readonly Rule[] = [
  {
    // Everybody, on private sites as well: getting in, and what the pages for that need.
    open: "ooooooo",
    closed: "ooooooo",
    calls: `
      loginByEmail askFactor enterWithFactor registerByEmail verifyEmail requestPasswordReset replacePassword changeEmail claimAccount unsubscribe
      unsubscribeAtOnce actionRecord captchaConfig connectorInfo connectorLogin
      connectorReturn bindEmail confirmBinding userCenterAgent userCenterBranding userCenterLogin userCenterLoginReturn
      userCenterSignUp userCenterSignUpReturn siteInfo siteLegal
      languageConfig languageOptions pluginStatus embedConfig renderConfig sidebarConfig openApi
      checkInstallConfig checkInstallDatabase installLanguages installSite installTexts writeInstallConfig`,
  },
  {
    // Says who one is: a deleted person is told that the session is lost.
    open: "oooooo1",
    closed: "oooooo1",
    calls: "currentPerson",
  },
  {
    // Reading: everybody, except on private sites.
    open: "ooooooo",
    closed: "1ioooo1",
    calls: `
      answerInfo answerPage badge badgeAwards badges recentBadges userBadges commentInfo commentPage commentThreads
      personalComments personalAnswers personalQuestions personalTop personalUserInfo personalPoints personalPointsHistory questionInfo
      formattingHelp privileges questionInvitees questionLink questionPage questionSimilarTag postReactions reactionsOf search instantSearch searchDescription tagInfo
      tagSynonyms tagsBySlugs tagsFollowing tagsPage userRanking userStaff`,
  },
  {
    // Whoever is signed in, in whatever state.
    open: "1ooooo1",
    closed: "1ooooo1",
    calls: "logout requestEmailChange sendVerification questionRecommendPage",
  },
  {
    // People in good standing.
    open: "1isooo1",
    closed: "1isooo1",
    calls: `
      changePassword ownFactors beginAuthenticator addAuthenticator beginPasskey addPasskey removeFactor renewRecoveryCodes deleteOwnAccount requestExport readNotificationConfig saveNotificationConfig ownSessions endSession endOtherSessions updateInterface
      connectedLogins unbindLogin userCenterSettings updateProfile userInfoSearch userPluginConfig userPluginConfigs saveUserPluginConfig
      askQuestion askWithAnswer editQuestion deleteQuestion recoverQuestion closeQuestion reopenQuestion operateQuestion
      draftInfo saveDraft dropDraft inviteToAnswer questionSimilar postAnswer editAnswer deleteAnswer recoverAnswer acceptAnswer
      addComment editComment deleteComment castVote react switchCollection follow followTags uploadFile renderPost
      personalCollections personalVotes permission reasons revisions revisionEditCheck revisionsUnreviewed auditRevision
      flagPost flaggedPosts queuedPosts undoStaffAction reviewingTypes timeline timelineDetail createTag editTag deleteTag recoverTag mergeTags setTagSynonyms tagSuggestions
      notificationPage notificationStatus clearNotificationStatus readNotification readAllNotifications`,
  },
  {
    // Moderators and administrators.
    open: "1isfoo1",
    closed: "1isfoo1",
    calls: "decideFlag decideQueuedPost moderationRecord staffLog",
  },
  {
    // Administrators; everybody else who is signed in gets the same answer, whatever their state.
    open: "1aaaaoa",
    closed: "1aaaaoa",
    calls: `
      adminQuestionPage adminAnswerPage setQuestionStatus setAnswerStatus deletePermanently undoAdministration dashboard siteActivity adminReasons
      adminUsersPage addPerson addPeople setUserStatus setUserRole setUserPassword resetFactors setUserProfile readActivation
      sendActivation decideFlagAsAdmin adminRoles adminLanguageOptions adminThemeOptions adminUserCenterAgent adminBadges setBadgeStatus
      adminPlugins switchPlugin pluginConfig savePluginConfig
      readMailSettings saveMailSettings readPrivileges savePrivileges readGeneralSettings saveGeneralSettings
      readInterfaceSettings saveInterfaceSettings readBrandingSettings saveBrandingSettings readLegalSettings
      saveLegalSettings readPolicySettings savePolicySettings readSecuritySettings saveSecuritySettings readWriteSettings
      saveWriteSettings readQuestionSettings saveQuestionSettings readTagSettings saveTagSettings readUploadSettings
      saveUploadSettings readSeoSettings saveSeoSettings readLoginSettings saveLoginSettings readThemeSettings
      saveThemeSettings readCustomCodeSettings saveCustomCodeSettings readProfileSettings saveProfileSettings
      readAvatarSettings saveAvatarSettings`,
  },
];
