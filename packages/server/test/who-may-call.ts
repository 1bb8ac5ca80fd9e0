import type { GrantableRight } from "@askwell/domain";

/**
 * The guard of each call, stated again beside the contract, so that a loosened guard or a new call without a rule fails
 * the test. Source: docs/wire.md "Guards".
 */
interface GuardRule {
  /** The outcomes for visitor, not activated, suspended, user, moderator, admin and deleted user, on a public site. */
  readonly open: string;
  /** The same on a private site. */
  readonly closed: string;
  readonly calls: string;
}

/**
 * Letters: `o` past the guard, `1` 401, `i` 403 not activated, `s` 403 suspended, `a` 403 no admin, `f` 403 no staff. A
 * deleted user's token is unknown.
 */
export const rules: readonly GuardRule[] = [
  {
    // Public on private sites as well: logging in, and what its pages need.
    open: "ooooooo",
    closed: "ooooooo",
    calls: `
      loginByEmail askFactor enterWithFactor registerByEmail registerByInvitation memberInvitation verifyEmail requestPasswordReset replacePassword changeEmail claimAccount checkLanding checkLink checkBinding unsubscribe
      unsubscribeAtOnce readMailLink followMailLink readSuspension sendAppeal actionRecord captchaConfig connectorInfo connectorLogin
      connectorReturn bindEmail confirmBinding userCenterAgent userCenterBranding userCenterLogin userCenterLoginReturn
      userCenterSignUp userCenterSignUpReturn siteInfo siteLegal
      languageConfig languageOptions pluginStatus pagePlugins editorTools embedConfig renderConfig sidebarConfig openApi
      checkInstallConfig checkInstallDatabase installLanguages installSite installTexts writeInstallConfig`,
  },
  {
    // Returns the current user: a deleted one gets the error of a lost session.
    open: "oooooo1",
    closed: "oooooo1",
    calls: "currentPerson",
  },
  {
    // Reading: public, except on private sites.
    open: "ooooooo",
    closed: "1ioooo1",
    calls: `
      answerInfo answerPage badge badgeAwards badges recentBadges userBadges commentInfo commentPage commentThreads
      personalComments personalAnswers personalQuestions personalTop personalUserInfo personalPoints personalPointsHistory questionInfo
      assistantState formattingHelp apiReference publicLog privileges questionInvitees questionLink questionPage questionSimilarTag similarForVisitors suggestTags checkQuestion questionSummaries postReactions reactionsOf search instantSearch searchDescription tagInfo
      tagSynonyms tagsBySlugs pluginPage readFromPlugin reportPluginError sendToPlugin reputationRanking peoplePage personCard personalSummary sidebarBoxes tagsFollowing tagsPage userRanking userStaff`,
  },
  {
    // Logged-in users of any status, for their account.
    open: "1ooooo1",
    closed: "1ooooo1",
    calls: "logout requestEmailChange sendVerification",
  },
  {
    // Logged-in users of any status, who read a private site only with a confirmed address.
    open: "1ooooo1",
    closed: "1ioooo1",
    calls: "questionForYouPage questionRecommendPage questionToAccept tagsIgnored savedFilters",
  },
  {
    // Active users.
    open: "1isooo1",
    closed: "1isooo1",
    calls: `
      changePassword ownFactors beginAuthenticator addAuthenticator beginPasskey addPasskey removeFactor renewRecoveryCodes deleteOwnAccount requestExport readNotificationConfig saveNotificationConfig readNotificationChoices saveNotificationChoices readDigest saveDigest sendDigest readMailPause tryMailAgain pushDevices pushKey addPushDevice removePushDevice testPush ownSessions ownKeys ownKeyUses createOwnKey changeOwnKey rotateOwnKey deleteOwnKey endSession endOtherSessions updateInterface connectedPrograms disconnectProgram connectionRequest chooseWayToWrite
      connectedLogins unbindLogin userCenterSettings updateProfile userInfoSearch userPluginConfig userPluginConfigs ownChat restartOwnChat testOwnChat saveUserPluginConfig
      askQuestion askWithAnswer editQuestion deleteQuestion recoverQuestion closeQuestion reopenQuestion operateQuestion
      draftInfo saveDraft dropDraft inviteToAnswer questionSimilar questionOutlook postAnswer editAnswer deleteAnswer recoverAnswer acceptAnswer
      addComment editComment deleteComment castVote react switchCollection follow followTags uploadFile renderPost
      personalCollections personalVotes permission reasons revisions revisionEditCheck revisionsUnreviewed auditRevision
      flagPost flaggedPosts queuedPosts reviewTasks reviewTask claimReviewTask assignedTasks decideAssignedTasks reviewQueues queueItem claimQueueItem decideQueueItem undoStaffAction reviewingTypes timeline timelineDetail createTag editTag deleteTag recoverTag mergeTags setTagSynonyms tagSuggestions
      conversationPage conversation deleteOwnConversation voteOnReply helpState summarizeThread translatePost suggestWording postExclusion excludePost ownExclusion saveOwnExclusion ownRights ownSanctions confirmWarning appealRestriction saveFilter changeFilter deleteFilter ignoreTag markSameQuestion voteOnClosing notificationPage notificationGroups readNotifications muteQuestion mutedQuestions notificationStatus showBadge clearNotificationStatus readNotification readAllNotifications`,
  },
  {
    // Moderators and administrators.
    open: "1isfoo1",
    closed: "1isfoo1",
    calls:
      "hintModeration preparedTexts setPostMode endPostMode answerToComment moveComments mergePreview mergeQuestion decideFlag decideQueuedPost decideReviewTasks moderationRecord staffLog exportStaffLog personRights personSanctions personRemovals removalPreview removeEverything addSanction endPersonSessions liftRestriction queueLog reviewRecord endReviewPause holdRules saveHoldRule moveHoldRule switchHoldRule deleteHoldRule tryHoldRule deletePerson votePatterns dismissVotePattern voteGroups dismissVoteGroup voteVoidPreview voidVotes voteVoids similarPairs dismissSimilarPair draftHoldRule readPreparedTexts savePreparedText previewPreparedText movePreparedText deletePreparedText",
  },
  {
    // Administrators; all other logged-in users get the same error, whatever their status.
    open: "1aaaaoa",
    closed: "1aaaaoa",
    calls: `
      adminQuestionPage adminQuestionList exportQuestionList changeQuestions adminAnswerPage adminAnswerList exportAnswerList changeAnswers adminCommentPage exportComments adminTagPage exportTags changeTags adminFilePage exportFiles fileUses deleteFiles adminClaimPage claimSummary checkClaimList startClaimMails stopClaimMails mailClaimLinks createClaimCodes checkClaimCode setQuestionStatus setAnswerStatus setCommentStatuses deletePermanently undoAdministration dashboard communityFigures exportCommunity setupSteps saveSetupSteps backgroundJobs retryFailedJobs adminJobPage exportJobs changeJobs adminReasons
      viewAs endViewAs grantPage exportGrants grantRights endGrants adminUsersPage adminUserList exportUserList addPerson addPeople previewPeople addListedPeople setUserStatus setUserStatuses setUserRole setUserRoles setUserPassword resetFactors setUserProfile adminMailPage exportMails sendMailsAgain stopMails mailFigures readActivation
      sendActivation decideFlagAsAdmin adminRoles adminLanguageOptions adminThemeOptions adminUserCenterAgent adminBadges exportBadges setBadgeStatus switchBadges
      accountMerges accountMergePreview mergeAccounts
      badgeRules createBadge changeBadge awardBadgeByHand takeBackBadge
      memberInvitations exportInvitations withdrawMemberInvitations inviteByMail inviteByLink resendMemberInvitation withdrawMemberInvitation apiKeys createApiKey createScopedKey changeScopedKey describeApiKey rotateApiKey deleteApiKey apiKeyUses personalApiKeys exportPersonalKeys deletePersonalKeys trustPersonalKey settingChanges readApiSettings saveApiSettings webhooks webhookDeliveries webhookDelivery createWebhook changeWebhook switchWebhook rotateWebhookSecret deleteWebhook testWebhook resendDeliveries automationRules exportAutomationRules saveAutomationRule switchAutomationRule deleteAutomationRule tryAutomationRule automationActions retryAutomationActions readMcpSettings registeredPrograms addProgram changeProgram rotateProgramSecret deleteProgram readProgramSettings saveProgramSettings saveMcpSettings
      readReplySettings saveReplySettings testReplyMailbox renewReplyWebhook receivedMails
      testItemPage testProposals addTestItems deleteTestItems testEstimate testRunPage testRun startTestRun switchTestRun deleteTestRun exportTestRun
      readAssistantSettings saveAssistantSettings assistantProviders assistantModels assistantUse semanticSearchState adminConversationPage adminConversation deleteConversation
      backups backupStatus startBackup startDrill deleteBackup readBackupSettings saveBackupSettings
      searchStatus startSearchSync adminPlugins pluginDetails uploadPlugin fetchPlugin installPlugin rollBackPlugin removePlugin switchPlugin pluginConfig chatChannels restartChat testChat savePluginConfig
      readMailSettings saveMailSettings testMail readMailTexts readMailText saveMailText previewMailText sendMailText readPrivileges savePrivileges readGeneralSettings saveGeneralSettings
      readInterfaceSettings saveInterfaceSettings readBrandingSettings saveBrandingSettings readLegalSettings
      saveLegalSettings readPolicySettings savePolicySettings readSecuritySettings saveSecuritySettings readWriteSettings
      saveWriteSettings readQuestionSettings saveQuestionSettings readTagSettings saveTagSettings readUploadSettings
      saveUploadSettings readSeoSettings saveSeoSettings readLoginSettings saveLoginSettings readThemeSettings
      saveThemeSettings readCustomCodeSettings saveCustomCodeSettings readProfileSettings saveProfileSettings
      readAvatarSettings saveAvatarSettings`,
  },
];

/**
 * The calls of staff and administrators that holders of each granted right make as well, stated again beside the contract. Source:
 * docs/rules/granted-rights.md GR2.
 */
export const callsOfHolders: Readonly<Record<GrantableRight, string>> = {
  review_posts: "preparedTexts decideQueuedPost decideReviewTasks moderationRecord",
  review_flags: "preparedTexts decideFlag decideReviewTasks moderationRecord",
  review_edits: "preparedTexts decideReviewTasks",
  close: "preparedTexts",
  delete: "preparedTexts",
  edit: "preparedTexts",
  list: "preparedTexts",
  modes: "preparedTexts setPostMode endPostMode",
  move: "preparedTexts answerToComment moveComments mergePreview mergeQuestion",
  tags: "preparedTexts",
  appeals: "preparedTexts decideReviewTasks moderationRecord",
  warn: "preparedTexts personSanctions addSanction moderationRecord",
  restrict: "preparedTexts personSanctions addSanction liftRestriction endPersonSessions moderationRecord",
  suspend: "preparedTexts personSanctions addSanction liftRestriction moderationRecord",
  award: "preparedTexts awardBadgeByHand takeBackBadge",
  log: "preparedTexts staffLog exportStaffLog",
  figures: "preparedTexts communityFigures exportCommunity",
};
